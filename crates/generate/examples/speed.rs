use garns_generate::nine::*; use garns_generate::*;
fn main(){
 let n=20000; let t=std::time::Instant::now();
 let mut grids=vec![]; for i in 0..n as u64 { let mut d=Dice::new(seed_of(1,i)); let g=uniform_grid(&mut d); grids.push((g,d.order::<81>())); }
 let tg=t.elapsed();
 let mut digger=Digger::new();
 let t=std::time::Instant::now();
 let mut clues=0u64;
 for chunk in grids.chunks(2048){
  let mut digs:Vec<Dig>=chunk.iter().map(|(g,o)|Dig::single(*g,o)).collect();
  digger.dig(&mut digs);
  clues+=digs.iter().map(|d|d.givens.count_ones() as u64).sum::<u64>();
 }
 let td=t.elapsed();
 println!("grids {:.2} us, dig {:.2} us, total {:.0}/s, mean clues {:.3}", tg.as_secs_f64()*1e6/n as f64, td.as_secs_f64()*1e6/n as f64, n as f64/(tg+td).as_secs_f64(), clues as f64/n as f64);
}

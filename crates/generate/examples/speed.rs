use garns_generate::*; use garns_engine::Cancel;
fn cpu()->f64{ let s=std::fs::read_to_string("/proc/self/schedstat").unwrap(); s.split(' ').next().unwrap().parse::<f64>().unwrap()/1e9 }
fn main(){
 let a:Vec<String>=std::env::args().collect();
 let mut spec=Spec::new(kind(&a[1]).unwrap().name); spec.order=a[2].parse().unwrap(); let n:u64=a[3].parse().unwrap();
 for o in &a[4..]{ match o.as_str(){ "minimal"=>spec.minimal=true,"full"=>spec.full=true, s if s.starts_with("most=")=>spec.cages.most=s[5..].parse().unwrap(),
   s if s.starts_with("sym=")=>spec.symmetry=Symmetry::find(&s[4..]).unwrap(), s if s.starts_with("clues=")=>{let c=s[6..].parse().unwrap(); spec.clues=Some((c,c))},
   s if s.starts_with("er=")=>{let (x,y)=s[3..].split_once("..").unwrap(); spec.wanted=Some(Wanted::Rating(x.parse().unwrap(),y.parse().unwrap()))},_=>panic!()} }
 let mut maker=Maker::new(&spec,Cancel::default()).unwrap_or_else(|e|panic!("{e:?}"));
 let step=if maker.prefers_many()&&n>100 {2048}else{1};
 let (mut i,mut clues,mut bad)=(0,0,0); let mut times=vec![]; let t0=cpu();
 while i<n { let e=(i+step).min(n); let t=cpu(); for m in maker.make(1,i..e){ match m{Ok(m)=>{clues+=m.clues(); if i<1&&step==1 {println!("{} rules", m.puzzle.added_rules().len())}},Err(e)=>{bad+=1; println!("{e:?}")}} } times.push(cpu()-t); i=e; }
 times.sort_by(f64::total_cmp);
 println!("{} {}: {:.3} ms each, median call {:.3} ms, worst {:.3} ms, clues {:.3}, bad {bad}",a[1],a[2],(cpu()-t0)*1e3/n as f64,times[times.len()/2]*1e3,times[times.len()-1]*1e3,clues as f64/n as f64);
}

//! A school timetable: lessons get hours and rooms.

use garns_cp::{Error, Model, no_overlap_2d};

/// A lesson: who gives it, who has it, and how many hours in a row it takes.
pub(crate) struct Lesson {
    /// The teacher.
    pub teacher: &'static str,
    /// The class.
    pub class: &'static str,
    /// How long it takes.
    pub hours: i64,
}

/// When all is over, and the hour and the room of each lesson.
pub(crate) type Timetable = (i64, Vec<(i64, i64)>);

/// The hour and the room of each lesson, such that the last hour is as early as can be: no teacher and no class
/// is in two places at once, and a room holds one lesson at a time.
pub(crate) fn timetable(lessons: &[Lesson], rooms: i64) -> Result<Option<Timetable>, Error> {
    let mut model = Model::new();
    let horizon: i64 = lessons.iter().map(|lesson| lesson.hours).sum();
    let start = model.ints(lessons.len(), 0..horizon);
    let room = model.ints(lessons.len(), 0..rooms);
    let end = model.int(0..=horizon);
    for (i, one) in lessons.iter().enumerate() {
        model.post((start[i] + one.hours).le(end));
        for (j, other) in lessons.iter().enumerate().take(i) {
            if one.teacher == other.teacher || one.class == other.class {
                let before = (start[i] + one.hours).le(start[j]);
                model.post(before.or((start[j] + other.hours).le(start[i])));
            }
        }
    }
    let hours = lessons.iter().map(|lesson| lesson.hours);
    model.post(no_overlap_2d(&start, &room, hours, lessons.iter().map(|_| 1)));
    model.minimise(end);
    let best = model.search()?.learning(true).best().0;
    Ok(best.map(|found| (found[end], start.iter().zip(&room).map(|(s, r)| (found[*s], found[*r])).collect())))
}

/// Three classes, four teachers.
pub(crate) const LESSONS: [Lesson; 10] = [
    Lesson { teacher: "Ana", class: "1", hours: 2 },
    Lesson { teacher: "Ana", class: "2", hours: 1 },
    Lesson { teacher: "Ana", class: "3", hours: 1 },
    Lesson { teacher: "Bruno", class: "1", hours: 1 },
    Lesson { teacher: "Bruno", class: "2", hours: 2 },
    Lesson { teacher: "Carla", class: "2", hours: 1 },
    Lesson { teacher: "Carla", class: "3", hours: 2 },
    Lesson { teacher: "Davi", class: "3", hours: 1 },
    Lesson { teacher: "Davi", class: "1", hours: 1 },
    Lesson { teacher: "Davi", class: "2", hours: 1 },
];

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    if let Some((end, places)) = timetable(&LESSONS, 2)? {
        for (lesson, (hour, room)) in LESSONS.iter().zip(places) {
            println!("{:6} class {} at hour {hour}, room {room}", lesson.teacher, lesson.class);
        }
        println!("over after {end} hours");
    }
    Ok(())
}

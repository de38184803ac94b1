import { callout, comparison, list, type ArticleBody } from './article.ts';

export const body: ArticleBody = {
  summary: [
    'Remote work decides where people work; asynchronous work decides when. The second is the larger step.',
    'Flexibility widens the field of candidates more than any pay rise of the same cost.',
    'It succeeds by written habits and clear measures, not by more meetings or more monitoring.',
  ],
  intro: [
    'The argument about offices has been going on for years, and it has been mostly about place. Two days or three? Which two? While companies count badges at the door, candidates have moved on to another question. They no longer ask only where they may work. They ask when.',
    'Whoever has a good answer recruits from a larger pool, fills positions sooner and keeps people longer. In our own field of receivables and billing, where much of the work is measurable and little of it has to happen at one desk at one hour, we have seen how far that answer can carry.',
    'This is a guide to flexible work as a recruiting tool: what to offer, how to say it, and what has to change inside for the promise to be true.',
  ],
  sections: [
    {
      title: 'Remote and asynchronous are not the same',
      blocks: [
        'A team can be fully remote and just as rigid as an office. If everyone must be on camera from nine to five, the commute has gone but the timetable has stayed. **Asynchronous work** means that most tasks do not need two people at the same moment. Questions are asked in writing with enough context to be answered later. Decisions are recorded where the next person will look for them.',
        comparison(
          'Four arrangements, from the inside',
          ['Arrangement', 'What a candidate hears'],
          ['Office with flexible hours', 'I can take my child to school.'],
          ['Hybrid, fixed days', 'I can live an hour further out.'],
          ['Remote, fixed hours', 'I can live anywhere in this time zone.'],
          ['Remote and asynchronous', 'I can do this job and have the life I already have.'],
        ),
        'The last line is why the offer works so well. It reaches people for whom the best-paid job is useless if it begins at eight: parents, caregivers, the spouse of someone who is posted abroad, the specialist in a small town, the student who finishes a degree in the evening.',
      ],
    },
    {
      title: 'Why it fills positions',
      blocks: [
        'Consider a simple example. You are looking for a collections specialist within thirty miles of your office, at fixed hours. Perhaps two hundred suitable people live there, and ten of them are looking. Open the role to the whole time zone and the number grows a hundredfold. Open the hours as well and you reach those who were not looking at all, because they had concluded that nothing would fit.',
        list(
          '**More applicants, and different ones.** Experienced people who left the labor market come back for hours that suit them.',
          '**Faster hiring.** Interviews by video across a wide field can be arranged within days.',
          '**Better coverage.** A team spread over time zones answers customers early and late without night shifts.',
          '**Lower turnover.** Nobody gives up a good arrangement lightly. A move across the country is no longer a resignation.',
        ),
        'Flexibility is not free, but most of its cost is attention. A pay rise of five percent has to be found every month. A written handbook has to be made once and then kept up.',
      ],
    },
    {
      title: 'How to write it into a job advert',
      blocks: [
        'Candidates have learned to distrust the word “flexible”. It has been used too often for “we will call you at weekends”. Be concrete instead, and put it at the top, next to the pay.',
        callout(
          'An advert that can be believed',
          '“Thirty-two hours a week, arranged by you between Monday and Friday. We meet on Tuesdays and Thursdays from eleven to twelve, Eastern time; everything else is written. You may work from any state in which we are registered, and we list them below.”',
        ),
        'State the limits as clearly as the freedom. If month end needs everybody for two days, say so. An honest limit builds more trust than a vague promise, and it saves both sides a bad first month.',
      ],
    },
    {
      title: 'What has to change inside',
      blocks: [
        'An asynchronous promise on top of a meeting culture is a disappointment with a delay of three weeks. Before you advertise, put five habits in place.',
        list(
          '**Write first.** A proposal is a page and not an appointment. Meetings are for what the page could not settle.',
          '**Say when you need an answer.** “By Thursday noon” replaces twenty messages with question marks.',
          '**Measure results.** Agree on a few figures for each role, such as disputes solved, invoices issued without correction, promises to pay kept. Then trust them.',
          '**Hand over in public.** What was done, what is open and who is next belongs in the shared system and never in one inbox.',
          '**Protect quiet.** Nobody is expected to react outside their hours, and managers schedule their own late messages for the morning.',
        ),
        'Resist the temptation to replace presence by surveillance. Software that counts key strokes measures typing. It tells your best people that you do not trust them, and they are the first who can leave. The human side of distributed work deserves the same care as the technical one; we have written about it in [Mental Health in the Workplace](/blog/mental-health-workplace).',
      ],
    },
    {
      title: 'Objections worth taking seriously',
      blocks: [
        '**“New people will not learn.”** They will not learn by osmosis, that is true. Give them a written course for the first month, a partner with whom they share a screen every day, and work that is reviewed early. Many learn faster this way, because someone has finally explained it.',
        '**“Our data is sensitive.”** So is everyone’s. Managed devices, strong sign-in, access by role and a clear rule about paper protect data better than a door. If a process is only safe because a supervisor walks past, it is not safe.',
        '**“Customers expect us at fixed hours.”** Then staff those hours by agreement. Coverage is a matter of planning; it does not require that everybody be there all day.',
        '**“We tried, and it did not work.”** Most failed attempts changed the place and kept the habits. Start again with one team, one quarter and the five habits above.',
      ],
    },
    {
      title: 'Where this is going',
      blocks: [
        'The future of remote work is less spectacular than the headlines. Some companies will return to the office and be content there. Others will find that they have become, almost by accident, the best employer in places where they have never had an address.',
        'The advantage will belong to those who decide on purpose. Choose what truly needs the same room or the same hour, say so, and set the rest free. Then tell the world. The people you have been looking for may only have been waiting for a different clock.',
        'If you are planning the next roles at this moment, combine this with the [five steps of proactive hiring](/blog/hiring-recruitment-trends).',
      ],
    },
  ],
};

import { callout, comparison, list, type ArticleBody } from './article.ts';

export const body: ArticleBody = {
  summary: [
    'Remote culture hides strain: nobody sees the person who has stopped talking.',
    'Most of what protects mental health is ordinary good management, done every week.',
    'Managers are not therapists. Their tasks are to notice, to ask, to adjust the work, and to point to help.',
  ],
  intro: [
    'In an office, distress is often visible before it is spoken. Somebody stops going to lunch. A desk that was always tidy disappears under paper. A colleague who used to hum in the corridor no longer does. People notice, and on a good day one of them asks.',
    'In a remote team there is no corridor. There are a green dot, a tile on a screen and a list of closed tickets, and all three can look perfectly healthy while the person behind them is not. Remote culture has given many of us back our mornings and our evenings. It has also taken away a warning system that we did not know we had.',
    'This article is about building another one. It is written for managers and colleagues and not as medical advice; for that, please turn to a professional. There is a great deal, however, that a workplace can do long before it comes to that.',
  ],
  sections: [
    {
      title: 'Why it belongs on the agenda',
      blocks: [
        'Mental health is not a private matter that people leave at the door, any more than they leave a bad back there. It affects attention, patience, memory and sleep, and in knowledge work those are the tools of the trade. Somebody who sleeps badly for a month makes mistakes in reconciliations. Somebody who is anxious puts off the difficult call.',
        'Work in its turn affects health in both directions. Useful tasks, fair treatment and good company are among the things that keep people well. Permanent overload, unclear expectations and the feeling of being replaceable are among those that make them ill. An employer cannot answer for everything in a person’s life, but does answer for this part.',
        'And then there is the plain arithmetic. Replacing an experienced colleague takes months. Covering a long absence exhausts the next person. Prevention is seldom as dear as its alternative.',
      ],
    },
    {
      title: 'What remote work does to us',
      blocks: [
        'Distance does not make people ill. But it changes four things that deserve to be looked at on purpose.',
        list(
          '**Isolation.** A full calendar of calls is not company. People can speak to others for six hours and still have had no conversation.',
          '**Blurred edges.** When the office is the kitchen table, the day has no end. The short walk home was a ritual, and nothing has taken its place.',
          '**Thin signals.** Written messages lose their tone. “Can we talk?” at four in the afternoon can cost somebody a night.',
          '**Performed presence.** People who fear being overlooked answer at once, at every hour, and call it commitment.',
        ),
        'None of this is an argument against remote work. For many, among them those with long commutes, caring duties or an illness, it is the better arrangement by far, and [asynchronous hours](/blog/flexible-work-options) are a relief in themselves. It is an argument for doing it deliberately.',
      ],
    },
    {
      title: 'Signs that are easy to miss on a screen',
      blocks: [
        'No single sign means anything. People switch their cameras off because of a broken boiler. What matters is change: somebody is different from how they used to be, and stays that way for more than a couple of weeks.',
        comparison(
          'What you may notice, and what to do about it',
          ['A change you may notice', 'A helpful first response'],
          [
            'Messages at two in the morning, several nights in a row',
            'Ask about the workload before you ask about the person',
          ],
          ['Short answers from someone who used to write at length', 'Offer a call without an agenda'],
          [
            'Never on camera any more, silent in meetings',
            'Let people take part in writing, and check in alone',
          ],
          [
            'Mistakes in tasks that used to be routine',
            'Shorten the list together, and decide what can wait',
          ],
          ['No holiday taken for many months', 'Plan it with them, cover included'],
        ),
        'Do not diagnose. You may well be wrong, and it is not your role. Describe what you have seen, say that you are asking because you care, and leave the rest to the other person.',
      ],
    },
    {
      title: 'How to begin the conversation',
      blocks: [
        'Many managers keep silent because they are afraid of saying the wrong thing. The wrong thing is rare. Saying nothing, on the other hand, is heard very clearly.',
        'Choose a quiet moment and enough time. Begin with an observation and not with a label: “You have been quieter than usual in the last few weeks, and I wanted to ask how you are.” Then wait. If the answer is “fine”, accept it, and add that the door stays open. Often the real answer comes a week later.',
        callout(
          'Three sentences that help',
          '“Thank you for telling me.” “What would make the next two weeks easier?” “I will keep this between us, unless you want me to speak to somebody.” None of them needs any training, and all of them can be kept.',
        ),
        'Avoid comparisons, quick solutions and your own story, at least for the first ten minutes. Agree on one small, concrete change in the work: a deadline, a meeting, a task that moves to somebody else. Write it down and keep it. Nothing damages trust as much as sympathy without consequences.',
        'Know where to point. An employee assistance line, a company doctor, the family doctor, the local crisis number: have the list ready before you need it. If you believe that someone is in immediate danger, call the emergency services and stay in touch until help has arrived.',
      ],
    },
    {
      title: 'Habits of a healthy remote culture',
      blocks: [
        'A single wellness week changes little. What protects people is the ordinary week, and it can be designed.',
        list(
          '**Predictable load.** Review everyone’s list once a week and take something away whenever something is added. Overload is mostly a planning error, not a weakness.',
          '**Clear endings.** Agree on hours in which no answer is expected. Delay late messages until the morning, beginning with your own.',
          '**Meetings with room.** Twenty-five minutes in place of thirty. One afternoon a week without any. Cameras are welcome and never required.',
          '**Small talk by appointment.** It sounds odd and it works: ten minutes at the start of a call in which nobody shares a screen, or two colleagues drawn by lot for a virtual coffee.',
          '**Real time together.** If the budget allows it, meet in person twice a year, and use those days for conversations and not for slides.',
          '**Visible examples.** When a senior colleague writes “I am at a therapy appointment until three” in the calendar, a whole department learns that one may.',
        ),
      ],
    },
    {
      title: 'What we measure, and what we do not',
      blocks: [
        'As a product team we are fond of figures, and we have learned to be careful with them here. Anonymous pulse surveys with three questions, asked every month, show a trend early: can you manage your workload, do you know what is expected of you, would you speak up if you were struggling? Publish the results together with what you are going to change.',
        'Add the figures that you have anyway, such as overtime, untaken holiday, turnover and sick leave, for whole teams and never for individuals. And leave alone what would destroy the very thing you want to protect: no mood scores for single persons, no reading of chat messages, no software that watches keyboards.',
        'One more measure costs nothing. Count how many of your managers have talked about their own limits this quarter. If the number is zero, you have found the next step.',
      ],
    },
    {
      title: 'If it is you',
      blocks: [
        'Perhaps you are reading this because you recognize yourself in it. Then here is the short version. What you feel is common, it can be treated, and you need not wait until it is unbearable. Tell one person this week, at work or elsewhere. Make an appointment with a doctor. At work, ask for one change and not for ten.',
        'You do not owe anyone the whole story. “I am going through a difficult time and I need to reduce my load until the end of the month” is enough. A good employer will answer with a question about how. Parents who are carrying guilt on top of everything else will find a companion piece in [Balancing Parenthood and Career](/blog/balancing-parenthood-career).',
      ],
    },
    {
      title: 'The corridor, rebuilt',
      blocks: [
        'We are not going to get the old corridor back, and many of us do not want it. But what happened there, someone noticing and someone asking, can happen anywhere. It needs a little time that belongs to nobody’s agenda, and people who have been shown that asking is part of their job.',
        'Begin with one message today. Not “How are you getting on with the report?” but only its first three words.',
      ],
    },
  ],
};

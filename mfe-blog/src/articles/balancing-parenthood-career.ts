import { callout, list, type ArticleBody } from './article.ts';

export const body: ArticleBody = {
  summary: [
    'Parental guilt is a feeling, not a finding. It says that two things matter to you at once.',
    'Small, fixed rituals do more for children than long, distracted hours.',
    'Employers can remove half of the weight by making flexibility ordinary.',
  ],
  intro: [
    'It is ten past five. A message from a client is blinking, the nursery closes at half past, and whichever way you turn you will be letting somebody down. If you are a working parent, you know the feeling that comes next. It sits somewhere below the ribs and it has a simple sentence: I should be in the other place.',
    'Parental guilt is so common that many people take it for a part of the job. It does not have to be. It cannot be scheduled away, but it can be understood, answered and made a good deal smaller.',
  ],
  sections: [
    {
      title: 'What guilt is trying to tell you',
      blocks: [
        'Guilt appears when we think that we have broken a rule. The trouble is that working parents live by two sets of rules that were written as if the other did not exist. The ideal employee is always available. So is the ideal parent. Nobody can obey both, and so the alarm rings every day, whatever you do.',
        'It helps to ask the feeling a question: which rule have I broken, and who wrote it? Sometimes there is a real answer. You promised to come to the school play and forgot; that deserves an apology and a note in the calendar. Far more often the rule turns out to be somebody else’s. An aunt who stayed at home. A colleague without children who writes at midnight. A photograph of a birthday cake in the shape of a castle.',
        'Guilt that points at a promise is useful. Guilt that points at a picture of perfection is only noise, and you may let it ring.',
      ],
    },
    {
      title: 'Four thoughts that feed it',
      blocks: [
        list(
          '**“More time would make me a better parent.”** Attention counts for more than hours. Twenty minutes on the floor, with the phone in another room, are worth an afternoon of being half there.',
          '**“Everyone else manages.”** You see other families from the outside and your own from the inside. The neighbors have an overflowing laundry basket as well; they close the door.',
          '**“Needing help means that I have failed.”** For most of history children were raised by whole villages. Two adults, or one, with two careers and no grandparents nearby is the experiment, not the norm.',
          '**“I must choose now and for good.”** Careers last forty years. A slower year at thirty-four is not a sentence, and neither is a demanding one.',
        ),
      ],
    },
    {
      title: 'What helps at home',
      blocks: [
        'Begin with something small that never moves. Breakfast together on workdays. A story every evening, read by whoever is at home and by video when nobody is. A walk on Sunday. Children build their sense of security from what is repeated, and a ritual kept two hundred times a year outweighs the meeting that ran late.',
        'Then share the invisible work. In most families one person knows when the vaccinations are due, which shoes have become too small and who has been invited on Saturday. Write it all down once, every task from noticing to doing, and divide it by whole tasks. “You tell me what to do and I will help” leaves the heaviest part where it was.',
        callout(
          'A sentence for the door',
          'Children do not need an apology for your work. Instead of “I am sorry, I have to go”, try “I am going to work now, and after dinner we read the next chapter.” It is calm, it is true, and it ends in a promise that you can keep.',
        ),
        'And leave some things undone on purpose. Choose them together: the ironing, the homemade costume, the Christmas letter. A list of what you no longer do is the most relaxing document a family can own.',
      ],
    },
    {
      title: 'What helps at work',
      blocks: [
        'Say early and plainly what you need. “I leave at five on Mondays and Thursdays, and I am back online from eight to nine if something is urgent” is a statement a team can plan with. Vague apologies are not. Put the hours in your calendar where everybody can see them; you are not asking for a favor but giving information.',
        'Protect the handover between your two lives. Ten minutes at the end of the working day to write down what is open, and what comes first tomorrow, keep the office out of the evening better than any resolution does.',
        'If you are returning after leave, ask for a ramp: four weeks of shorter days, one project instead of three, and a conversation at the end of each week. If you have been away for longer, our piece on [empowering caregivers](/blog/empowering-caregivers) shows how to present what you learned in the meantime.',
      ],
    },
    {
      title: 'What employers can do before anyone asks',
      blocks: [
        'Individual tricks go only so far. A parent with perfect rituals will still feel guilty in a team where the important decisions are made at six in the evening. Four changes make the largest difference, and none of them is expensive:',
        list(
          'Hold recurring meetings between ten and three, and record the decisions in writing.',
          'Judge results and not presence, for everybody. Flexibility that only parents use becomes a mark against them.',
          'Let senior people leave on time where others can see it. Policies are believed when managers use them.',
          'Keep in touch during leave as far as the person wishes, and plan the return before it begins.',
        ),
        'The reward is loyalty of a kind that money does not buy. People remember who made room for them in the hardest years. [Flexible and asynchronous work](/blog/flexible-work-options) is also one of the strongest arguments you can offer a candidate.',
      ],
    },
    {
      title: 'Good enough is a high standard',
      blocks: [
        'Years from now your children will not remember which afternoons you missed. They will remember whether you were glad to see them, and they will have learned, by watching, how an adult cares about work and about people at the same time.',
        'That is not a lesser version of parenthood. It is a lesson in it. The next time the clock says ten past five, close the laptop or finish the sentence, whichever it is today, and go without the apology.',
      ],
    },
  ],
};

import { callout, list, type ArticleBody } from './article.ts';

export const body: ArticleBody = {
  summary: [
    'References are neither a formality nor a lie detector. They are a structured conversation.',
    'Six common myths make employers skip them, rush them or misread them.',
    'Ask about situations and not about adjectives, and ask everybody the same questions.',
  ],
  intro: [
    'The reference check is the most neglected conversation in hiring. It comes last, when everyone has already fallen in love with a candidate, and it is handed to whoever has a free half hour. The questions are polite, the answers are kind, and the notes go into a folder that nobody opens again.',
    'That is a pity, because a former manager has something no interview can offer: months of watching the person at work. A good check will rarely change your decision, but it will often change the first ninety days, because it tells you how to set someone up to succeed.',
    'What stands in the way is usually one of six myths. We hear all of them from employers, and a few from candidates too.',
  ],
  sections: [
    {
      title: 'Six myths, and what is true instead',
      blocks: [],
      parts: {
        label: 'Myth',
        items: [
          {
            title: 'References only ever say nice things',
            blocks: [
              'It is true that candidates choose people who like them. It does not follow that the conversation is worthless. People are generous with adjectives and precise with facts. Ask “was she reliable?” and you will hear yes. Ask “tell me about a deadline that slipped: what happened, and what did she do?” and you will hear a story.',
              'Listen for what is specific. Warm praise with three examples is strong. Warm praise with none is a polite silence.',
            ],
          },
          {
            title: 'A former employer may only confirm dates and title',
            blocks: [
              'Many companies have a policy of confirming nothing but employment dates, mostly to avoid disputes. A policy is not a law. In most places an honest, factual and fair reference is allowed, although the rules differ and you should know yours before you call.',
              'When you meet a policy, respect it and ask the candidate for someone else who saw the work closely: a former manager who has since moved on, a project lead, a long-standing client. Never press a person to break the rules of their own house.',
            ],
          },
          {
            title: 'The check belongs at the very end',
            blocks: [
              'If you call after the offer is drafted, you are not looking for information. You are looking for permission. Small doubts get explained away, and large ones become awkward.',
              'Move the conversation to the point where two finalists remain. You still respect the candidate’s time, and you can still learn something. Always ask for consent first, and never contact a current employer without a clear yes.',
            ],
          },
          {
            title: 'It is about finding dirt',
            blocks: [
              'A reference check is not an investigation. If you go looking for a flaw, you will find one, because everybody has one. The more useful question is under which conditions this person does their best work.',
              list(
                'What kind of manager brings out the best in them?',
                'Which part of the job did they do without being asked?',
                'Where did they need support, and what helped?',
                'If you could hire them again, for which role would it be?',
              ),
              'Questions like these produce a plan for the first months, not a verdict.',
            ],
          },
          {
            title: 'A bad reference ends the candidacy',
            blocks: [
              'One lukewarm conversation is one data point. It may describe a poor match with a manager, a team in the middle of a reorganization, or a person who has grown a great deal since. Compare it with the interviews, the work sample and the other references.',
              'Then talk to the candidate. “We heard that planning was difficult for you in that role. How do you see it?” is a fair question. The answer, and the calm with which it is given, will often tell you more than the reference did. What should end a candidacy is a serious falsehood, checked twice.',
            ],
          },
          {
            title: 'A look at social media does the same job',
            blocks: [
              'Scrolling through somebody’s private life tells you about their holidays, their faith, their family and their health, which are exactly the things that must not decide who gets a job. It is unfair, in many places it is unlawful, and it predicts nothing about how they will treat your customers.',
              'Professional profiles are fine for confirming a career path. For everything else, pick up the phone.',
            ],
          },
        ],
      },
    },
    {
      title: 'How to run a check in twenty minutes',
      blocks: [
        'Write five questions that belong to the role and use them for every finalist. Send them the day before: people remember better when they have had time to think. Begin by describing the job, so that the answers are about this job and not about work in general.',
        'Then ask, and stop talking. The most valuable sentence of a reference call usually comes after a pause. Write down what was said in the speaker’s words, without turning it into a score, and share the notes only with the people who decide.',
        callout(
          'The question we would keep',
          'If you may ask only one: “What should I do in the first month so that this person succeeds?” It assumes the best, invites detail, and reveals gaps without asking for them.',
        ),
      ],
    },
    {
      title: 'If you are the candidate',
      blocks: [
        'References are part of your application, so prepare them like the rest. Choose people who saw your work closely and recently, not those with the longest title. Ask whether they can recommend you without reservation, and accept a hesitant answer as a no.',
        'Send each of them the job description, two or three things you would like them to mention, and your updated resume. If that document needs attention first, our [seven tips from recruiters](/blog/demystifying-the-resume) are a good place to start. Afterwards, thank them and tell them how it ended. People who are treated well will take the next call too.',
      ],
    },
    {
      title: 'From formality to advantage',
      blocks: [
        'A careful reference check costs less than an hour for each finalist. A mistaken hire costs months. But the best reason is not prevention: it is that you begin the working relationship already knowing something true and useful about the person you have chosen.',
        'For the steps that come before it, see how [proactive hiring](/blog/hiring-recruitment-trends) takes the hurry out of the whole process.',
      ],
    },
  ],
};

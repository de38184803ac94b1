import { callout, list, type ArticleBody } from './article.ts';

export const body: ArticleBody = {
  summary: [
    'Proactive hiring means knowing your next three roles before anyone resigns.',
    'Five steps carry it: forecast, describe, source, select, and keep.',
    'What is not your core work, such as collections or billing, need not become a vacancy at all.',
  ],
  intro: [
    'Most companies hire the way most people buy umbrellas: in the rain. Someone gives notice on a Tuesday, the job advert goes up on Friday, and for the next two months the rest of the team carries a second workload. The new colleague arrives to find a backlog, a tired manager and a handover document that was last edited three roles ago.',
    'Candidates feel it too. They meet an interviewer who has not read their resume, wait two weeks for an answer, and accept another offer in the meantime. None of this is bad luck. It is what happens when hiring is treated as an emergency instead of a process.',
    'The trend worth following this year is not a tool. It is the shift from reactive to proactive hiring: doing the slow parts early, when nobody is in a hurry, so that the fast parts can be fast.',
  ],
  sections: [
    {
      title: 'Why reactive hiring costs more than it seems',
      blocks: [
        'The visible price of a vacancy is the advert and perhaps an agency fee. The invisible price is larger. Invoices go out late because the person who sent them has left. Customers who used to get an answer in a day get one in a week. Managers who should be improving the work are screening applications at nine in the evening.',
        'Reactive hiring also lowers the bar without anybody deciding to. After six weeks of searching, “good” becomes “available”. A hire made out of relief is the one most likely to end in another vacancy within the year, and the cycle begins again.',
        callout(
          'A quick test',
          'Ask each manager which role would hurt most if it fell empty tomorrow, and who they would call first. If the answer to the second question is silence, you are hiring in the rain.',
        ),
      ],
    },
    {
      title: 'Proactive hiring in five steps',
      blocks: [
        'You do not need a large people team for this. You need a calendar, an honest look at your workload, and the discipline to keep talking to good people when you have nothing to offer them yet.',
      ],
      parts: {
        label: 'Step',
        items: [
          {
            title: 'Forecast the work, not the headcount',
            blocks: [
              'Begin with volume. How many orders, invoices, calls or tickets will there be in two quarters, and how many can one person handle well? The gap between the two is your hiring plan. Add what you know about retirements, parental leave and contracts that end.',
              'Review it every quarter in half an hour. A forecast that is roughly right in March beats a precise one in the week after a resignation.',
            ],
          },
          {
            title: 'Describe the role by its results',
            blocks: [
              'Copying the old advert copies the old job. Write down instead what the person will have achieved after thirty, ninety and three hundred and sixty-five days. “Unapplied cash is below two percent of receivables by the end of the quarter” tells a candidate more than fifteen bullet points about communication skills.',
              'Then cut the requirements in half. Every line you do not need is a line that keeps a capable person from applying, and those who leave first are often people returning from a career break or changing fields.',
            ],
          },
          {
            title: 'Build a bench before you need it',
            blocks: [
              'A bench is a short list of people you would be glad to hire: strong finalists from the last search, former colleagues, referrals, people you met at an event. Keep it small and keep it warm.',
              list(
                'Write to each person two or three times a year with something useful, not only with vacancies.',
                'Tell finalists who came second that they did, and ask whether you may call again.',
                'Reward referrals when the introduction is made as well as when the contract is signed.',
                'Ask for consent before you keep anyone’s details, and delete them when it is withdrawn.',
              ),
            ],
          },
          {
            title: 'Select the same way every time',
            blocks: [
              'Decide before the first interview which four or five things matter, how each will be tested, and by whom. Ask every candidate the same core questions, score before you discuss, and include one small piece of real work that takes less than an hour.',
              'Structure is fairer, and it is also faster: when the evidence is collected the same way for everybody, the decision meeting takes fifteen minutes. Check references as carefully as you interview. There are several [myths about reference checks](/blog/reference-check-myths) that lead good teams astray.',
            ],
          },
          {
            title: 'Keep the people you have',
            blocks: [
              'The cheapest vacancy is the one that never opens. Talk to people about their next role before a recruiter does. Make flexible hours a default and not a favor. Give new colleagues a named partner for the first ninety days, and ask at the end of them what they would change.',
              'Then feed the answers back into step one. Retention is a forecast input like any other.',
            ],
          },
        ],
      },
    },
    {
      title: 'When the best hire is a partner',
      blocks: [
        'A good forecast often shows something uncomfortable: part of the work you are about to recruit for is not what your company is known for. Nobody chooses a supplier because its payment reminders are well written. Yet the reminders must go out, and someone has to answer when a customer disputes line four.',
        'For work like this, outsourcing is a hiring decision. Instead of opening three vacancies, training three people and covering three holidays, you take on a team that already does the work all day. It scales up for the busy quarter and down again after it, and it does not leave with the process in its head.',
        'The same can be true of recruiting itself. An outside team can run the sourcing, first screening and scheduling, while the final interviews and the decision stay with you. Keep three things inside in every case:',
        list(
          'the definition of what good looks like,',
          'the last conversation before an offer,',
          'the first ninety days after it.',
        ),
        'If billing, invoicing or collections are on your vacancy list, compare the cost of a seat with the cost of a result. Our guide to [outsourcing accounts receivable](/blog/outsourcing-accounts-receivable) shows how to run the numbers, and the [four benefits of outsourcing](/blog/bpo-benefits) explain what changes besides the price.',
      ],
    },
    {
      title: 'Start on Monday',
      blocks: [
        'Proactive hiring sounds like a program, but it begins with three small appointments. Block thirty minutes with each manager to forecast the next two quarters. Rewrite one job description by results. Call two people you would hire tomorrow and ask how they are.',
        'Do that before the rain, and the next resignation will be an inconvenience instead of a crisis.',
      ],
    },
  ],
};

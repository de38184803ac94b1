import { callout, comparison, list, type ArticleBody } from './article.ts';

export const body: ArticleBody = {
  summary: [
    'Business process outsourcing pays in four currencies: money, time, focus and room to grow.',
    'Cost is the benefit that gets the meeting. Focus is the one that people mention a year later.',
    'Outsource what follows rules and repeats; keep what is judgment and what makes you different.',
  ],
  intro: [
    'There is an old test for what a company should do itself. Imagine that you are founding it again tomorrow with everything you know today. Which departments would you build? Product, certainly. Sales, service, the people who know the customers. Would you build a mail room? A print shop? A team that keys remittance slips into a ledger?',
    'Business process outsourcing, or BPO, is the practice of giving such work to people for whom it is the product. It began with payroll and call centers and now reaches most tasks that follow rules and repeat: billing, accounts receivable, first-party collections, support, data maintenance.',
    'The advantages are often listed by the dozen. In practice they come down to four. Here they are, with the conditions under which each of them really appears, for they do not come by themselves.',
  ],
  sections: [
    {
      title: 'The four benefits',
      blocks: [],
      parts: {
        label: 'Benefit',
        items: [
          {
            title: 'Save money',
            blocks: [
              'The first benefit is the one everybody expects, and it is real: the clients who hand their receivables to us save 45 percent of the cost of the process on average. It is worth understanding where such a figure comes from, because it does not come from cheaper people.',
              'It comes from sharing. A specialized provider spreads software, training, supervision and quality control over many clients. A dialing system, a payment portal or an expert in one customer’s invoice format is too dear for a single mid-sized company and quite cheap for thirty of them. It comes from volume, too: those who match ten thousand payments a week have seen every way in which a payment can be mislabeled.',
              'And it comes from what you no longer pay in silence. When a position is vacant, when somebody is being trained, when the system has to be upgraded, the in-house process costs money and yields nothing.',
              callout(
                'When it does not save money',
                'If the process is broken, outsourcing will deliver the broken process faster. Ask for an assessment first, and be wary of any price that is given before someone has looked.',
              ),
            ],
          },
          {
            title: 'Save time',
            blocks: [
              'Time is saved in two different places. The obvious one is the hours of your staff. An invoice that has to be created, checked, sent, followed up, discussed and matched passes through many hands, and each of them has something else to do.',
              'The more important one is elapsed time. A part-time task waits in a queue: billing waits for Friday, reminders for the month end, disputes until someone gets round to them. For a dedicated team there is no “when I have a minute”. Invoices leave on the day of delivery, questions are answered within hours, and cash is applied the same day. None of these steps has become quicker in itself. The waiting between them has gone, and waiting is most of what a process consists of.',
              'The effect reaches the bank account. Among our clients days sales outstanding falls by 39 percent on average, and most of that is time in which simply nothing used to happen.',
            ],
          },
          {
            title: 'Increase focus',
            blocks: [
              'Attention is the scarcest thing a company owns, and it cannot be bought. Each process you run yourself needs a little of it every day: a supervisor who plans the shifts, a manager who sits in on the software demonstration, a director who has to decide about a new franking machine.',
              'When the process is run elsewhere, what remains is one conversation a week about results. The finance team that used to chase payments now explains to the sales team which customers are profitable. The office manager who kept the mail going looks after people instead.',
              list(
                'Write down what you want to do with the time that becomes free, before you have it.',
                'Name one person who owns the relationship with the partner, with authority to decide.',
                'Resist the urge to check every single transaction. Check the figures, and a sample.',
              ),
              'Without the first point, freed time fills up with meetings inside a quarter. With it, focus is the benefit that people praise most a year later.',
            ],
          },
          {
            title: 'Scale operations',
            blocks: [
              'Growth arrives in steps, and departments grow in people. Between the two there is always a gap: too many hands in the quiet quarter, too few in the busy one. Seasonal companies know the pattern by heart. Those who grow by acquisition know it even better, when four billing systems have to become one.',
              'A partner absorbs the steps. Volume may double for six weeks without an advert, an interview or a desk. New regions come with people who already know their rules and speak their language. And, just as important, it scales down again, without the painful conversations.',
              'Scaling also means surviving. Several people know the process, it is documented because it must be, and a burst pipe in one office does not stop the invoices.',
            ],
          },
        ],
      },
    },
    {
      title: 'What to hand over and what to keep',
      blocks: [
        'The four benefits appear where the work is suitable. A simple sorting helps: does the task follow rules that can be written down, and would customers notice if somebody else did it just as well?',
        comparison(
          'A first sorting',
          ['Suitable for a partner', 'Better kept in the house'],
          ['Creating, checking and sending invoices', 'Prices, terms and discounts'],
          ['Payment reminders and follow-up calls', 'The decision to stop deliveries'],
          ['Recording and routing disputes', 'Deciding a dispute of principle'],
          ['Matching payments and open items', 'Credit limits and appetite for risk'],
          ['Standard reports, every week', 'What you conclude from them'],
        ),
        'The left column is work. The right column is judgment. A good contract leaves no doubt as to where the line runs, and a good partner telephones when something touches it.',
      ],
    },
    {
      title: 'Making the benefits last',
      blocks: [
        'Outsourcing has a mixed reputation, and it was earned. The disappointing cases resemble each other: the contract was signed on price, the process was thrown over the wall, and nobody looked at it again until the first complaint. The good ones resemble each other as well.',
        list(
          '**They begin with a picture of today.** Without a baseline you cannot tell improvement from enthusiasm.',
          '**They start small.** One segment, one full cycle, an honest comparison, and then the rest.',
          '**They agree on results.** Invoices without correction, age of disputes, cash applied on the same day. Counting calls rewards calling.',
          '**They meet every week at first.** Half an hour, with the same four figures and one improvement to decide on.',
          '**They treat the partner’s people as colleagues.** Those who know why a customer matters speak to that customer differently.',
          '**They plan the exit on the first day.** Documents, data and knowledge belong to you. A partner who is confident of the work will agree at once.',
        ),
        'Security deserves a paragraph of its own. You are sharing customer data, so ask about access by role, strong sign-in, encryption, logs, deletion, and what happens if something goes wrong. Ask who may see what, and ask for it in writing. The answer should be specific and a little boring.',
      ],
    },
    {
      title: 'Is it the right time?',
      blocks: [
        'You need not decide about everything at once. Take one process that annoys you, and answer five questions on one page. What does it cost a year, all included? How long does it take from beginning to end, and how much of that is waiting? Who would do what if it were no longer here? What would break if it doubled? And what would you have to keep?',
        'If the page is easy to fill in, you probably run the process well, and the benefit will be modest. If it is difficult, that is an answer too.',
        'For receivables, the calculation is laid out step by step in [Outsourcing Accounts Receivable](/blog/outsourcing-accounts-receivable). If a vacancy prompted the question, begin with [proactive hiring](/blog/hiring-recruitment-trends) and ask whether it has to be a vacancy at all.',
      ],
    },
    {
      title: 'Founding the company again',
      blocks: [
        'Return to the test from the beginning. A company that you founded tomorrow would be lean, curious and close to its customers. It would do itself what only it can do, and it would find the best people for everything else.',
        'You do not have to start over for that. You only have to choose the first process. If it is one of ours, [our services](/services) are a good place to look, and [a conversation](/application) costs nothing.',
      ],
    },
  ],
};

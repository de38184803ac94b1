import { callout, comparison, list, type ArticleBody } from './article.ts';

export const body: ArticleBody = {
  summary: [
    'Outsourcing accounts receivable buys a process, not a pair of hands: invoicing, reminders, disputes, cash application and reporting.',
    'Decide with your own figures. Days sales outstanding, cost per invoice and the age of open balances say whether it pays.',
    'Keep policy, credit decisions and key relationships in the house; hand over the daily follow-through.',
  ],
  intro: [
    'Until a customer’s payment has arrived and has been matched with the right invoice, the company has lent out its own money, free of interest and usually without noticing.',
    'Accounts receivable is the craft of making that loan short. It looks simple: send an invoice, wait, remind. Then come order numbers that do not match, portals that each want another file format, payments without remittance advice, and the customer who is always about to pay.',
    'This guide explains what can be handed over, what should stay, how to work out whether it pays, and how to get to a process that runs.',
  ],
  sections: [
    {
      title: 'What outsourcing receivables really covers',
      blocks: [
        'Factoring sells your invoices to a financier at a discount. Third-party collection hands over debts that have already gone bad. **Outsourced accounts receivable** is neither. Your invoices stay yours, your customers stay yours, and a specialized team performs the work in your name, from delivery until the cash is applied.',
        'A complete service has five parts, and you may begin with any of them:',
        list(
          '**Billing and invoicing.** A correct invoice on the day it can be issued, in the format and through the channel that the customer requires.',
          '**Proactive follow-up.** A friendly contact before the due date, and a polite, persistent rhythm after it.',
          '**Dispute handling.** Recording every objection with a reason, an owner and a date, and seeing it through to a credit note or a payment.',
          '**Cash application.** Matching payments with invoices, daily, including the partial and the mysterious ones.',
          '**Reporting.** What is open, how old it is, why, and what will probably arrive in which week.',
        ),
        'All of it happens before a balance becomes a bad debt: the earlier the conversation, the friendlier it is.',
      ],
    },
    {
      title: 'Seven signs that it is time',
      blocks: [
        'If three or more of these sound familiar, a calculation is worth your afternoon.',
        list(
          'Invoices leave the house more than two days after delivery.',
          'Days sales outstanding (DSO) is fifteen days or more above your payment terms.',
          'One person knows how it all works, and that person’s holiday shows in the bank account.',
          'Sales staff are chasing payments, or are asking others not to.',
          'More than a tenth of invoices is disputed or has to be corrected.',
          'Unapplied cash sits in the ledger at month end, so customers who have paid receive reminders.',
          'You finance growth with a credit line while customers hold more of your money than the bank lends you.',
        ),
      ],
    },
    {
      title: 'Do the arithmetic first',
      blocks: [
        'You need four figures, and all of them are in your books.',
        '**DSO** is the average number of days for which you wait. Divide receivables by revenue for a period and multiply by the days in it. **Cost per invoice** is all that you spend on the process, management time included, divided by the invoices issued. **Over ninety** is the share of open balances that is more than ninety days old. And **bad debt** is what you write off in a year.',
        'An example with round numbers: a distributor has annual revenue of $12 million and a DSO of 62 days. Its receivables stand at about $2.04 million. If the DSO falls to 45 days, they stand at about $1.48 million, and $560,000 moves from customers’ accounts into its own, once and for good. At an interest rate of eight percent on its credit line that is worth some $45,000 a year, before a single hour of work has been saved.',
        comparison(
          'The same distributor, before and after (a worked example)',
          ['Before', 'After'],
          ['DSO of 62 days', 'DSO of 45 days'],
          ['$2.04 million tied up in receivables', '$1.48 million tied up in receivables'],
          ['Invoices issued three days after delivery', 'Invoices issued on the day of delivery'],
          ['Disputes found when the payment is late', 'Disputes found in a call before the due date'],
          ['Two and a half positions, busy at month end', 'A team that grows and shrinks with the volume'],
        ),
        'Add the cost of the process itself. Across our own clients the average reduction of DSO is 39 percent and the average cost saving 45 percent; the [success stories](/success-stories) show where such figures come from. Yours will differ, so be conservative. If the case only works with the best possible outcome, it does not work.',
        callout(
          'What to leave out of the calculation',
          'Do not count the salary of people who will stay and do something else. Count what changes: vacancies that you need not fill, overtime that disappears, licenses you can end, interest you no longer pay.',
        ),
      ],
    },
    {
      title: 'What should stay with you',
      blocks: [
        'Three things belong in the house, because they are decisions about your business and not steps in a process.',
        list(
          '**Credit policy.** Who may buy on terms, and up to what amount, is a question of appetite for risk. The partner supplies the facts, you decide.',
          '**Exceptions.** Discounts, unusual payment plans, the decision to stop deliveries or to go to court.',
          '**A few relationships.** There may be five customers whose finance director you ring yourself. Keep doing it, with better notes than before.',
        ),
        'Everything else follows rules, and rules can be written down. If yours can’t be, you have found the true reason for your DSO.',
      ],
    },
    {
      title: 'How to choose a partner',
      blocks: [
        'Prices tell you little. Ask to see how the work is done.',
        list(
          'Who will speak to our customers, in whose name, and may we listen?',
          'How are disputes recorded, and how soon do we hear of them?',
          'Which of our systems do you work in, and what has to be exported or copied by hand?',
          'Which figures do we see every week, and can we reproduce them ourselves?',
          'How are our data protected: access by role, strong sign-in, encryption, deletion at the end?',
          'Which rules on consumer contact and privacy apply to us, and how do you train for them?',
          'What happens on the last day? Can we take the process, its documents and its history with us?',
        ),
        'Listen to the tone as well: people who are courteous, exact and a little stubborn with you will be so with your customers.',
      ],
    },
    {
      title: 'From handshake to routine',
      blocks: [
        'A transition fails when everything changes on one Monday. It succeeds in four stages, each with a clear end.',
        '**Discovery and assessment.** For two or three weeks the partner reads and listens: the open items, the templates, the way in which an order becomes an invoice. The result is a map of the process, with the places where money waits marked in red.',
        '**Design and integration.** Together you write the rules: who is contacted when and how, what counts as a dispute, who may grant what. Systems are connected with the smallest permissions that will do. Letters and calls get your voice, and you approve the words before anything is sent.',
        '**Active management.** Begin with one segment, run it for a full payment cycle beside the rest, correct, and only then widen it. Tell customers in advance that there is a new contact for their invoices.',
        '**Optimization and reporting.** Now the reports speak. Which reason code causes most disputes? Which customers pay on the second reminder and never before? Each answer goes back to where the trouble arises: to pricing, to delivery or to the order form.',
        'Most companies see a first effect within sixty to ninety days: invoices go out at once, and somebody rings before the due date.',
      ],
    },
    {
      title: 'Worries, answered',
      blocks: [
        '**“We will lose control.”** You lose sight of the single call and gain sight of the whole. With a weekly report, shared notes and recorded decisions, you know more about your receivables than when the desk was next door.',
        '**“Our customers will feel that they are being collected from.”** First-party work is done in your name and in your manner. A call before the due date, to ask whether the invoice arrived, is received as service.',
        '**“What about our staff?”** Say early what is planned. The experienced people usually become the bridge: they own credit policy, exceptions and the difficult accounts, and are glad to be rid of the envelopes.',
        '**“Our processes are too special.”** Some are; most are ordinary ones with special names. Discovery settles it in a few weeks, and its map is useful even if you keep the work in the house.',
      ],
    },
    {
      title: 'How to tell that it is working',
      blocks: [
        'Agree on five figures before you begin, measure them for the quarter before, and look at them once a month.',
        list(
          'DSO, and DSO by customer segment.',
          'Share of invoices issued within one day, and share that needed correction.',
          'Share of open balances over ninety days.',
          'Average age of open disputes, and the number of new ones.',
          'Share of promises to pay that were kept.',
        ),
        'If the first moves without the others, be suspicious: one large payment can do that. If the last four improve, the first will follow.',
      ],
    },
    {
      title: 'The quiet advantage',
      blocks: [
        'Cash flow is rarely improved by one brave decision. It improves because a hundred small things happen on the day they should. That is what a specialized team is for.',
        'Read how our [accounts receivable service](/services/ar) works, look at [the four benefits of outsourcing](/blog/bpo-benefits), or [tell us about your process](/application). We will begin with the map.',
      ],
    },
  ],
};

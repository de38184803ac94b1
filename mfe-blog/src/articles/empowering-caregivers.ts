import { callout, comparison, list, type ArticleBody } from './article.ts';

export const body: ArticleBody = {
  summary: [
    'Years of caregiving build skills that employers pay for: planning, negotiation, calm under pressure.',
    'Name them in the language of work, with a result beside each.',
    'Companies that welcome returning caregivers gain experience their competitors overlook.',
  ],
  intro: [
    'Somebody kept the medication schedule of three doctors in one spreadsheet. Somebody appealed against an insurer’s refusal, politely and in writing, until it was reversed. Somebody organized night shifts among four siblings in two time zones, and kept them on speaking terms.',
    'On paper that somebody has a gap of four years. In a job interview they will say, “I was at home.” Seldom has so much work been described so badly.',
    'This article is for everyone who has cared for a child, a parent or a partner and now wants to return to paid work, and for the employers who would like to find them.',
  ],
  sections: [
    {
      title: 'Caregiving is work, so describe it as work',
      blocks: [
        'The first obstacle is rarely the employer. It is the quiet conviction that the time away did not count. Before you write a word of your application, make an inventory. Take one ordinary week from those years and list everything you did in it, hour by hour. Do not judge; only write.',
        'Then give each line the name it would have in an office. You did not “help with Dad’s papers”. You handled claims. You did not “sort out the school runs”. You planned logistics with fixed deadlines and unreliable suppliers.',
        comparison(
          'What you did, in the language of work',
          ['At home', 'On a resume'],
          [
            'Kept track of appointments, medication and bills',
            'Scheduling, record keeping and payment control',
          ],
          ['Argued with insurers and agencies', 'Claims handling, written negotiation, escalation'],
          ['Found and supervised carers or sitters', 'Hiring, onboarding and supervision'],
          ['Stretched one income over a long illness', 'Budget planning and cost control'],
          ['Stayed calm in the emergency room', 'Decision making under pressure'],
        ),
        'Finally add a result. “Coordinated care among five providers for two years, with no missed treatment” is a sentence that would look good on anybody’s resume.',
      ],
    },
    {
      title: 'A plan for the way back',
      blocks: [
        'A return rarely succeeds as one great leap. It works as a series of small, visible steps, each of which makes the next one easier.',
        list(
          '**Decide on the shape first.** How many hours, which days, how far from home, and what happens when the person you care for needs you suddenly. It is easier to look for the right job than to bend the wrong one.',
          '**Refresh one skill.** Pick the tool or certificate that appears in most of the adverts you like, and finish it. One completed course says more than five begun.',
          '**Borrow a deadline.** Volunteer for something with a date and a deliverable: the accounts of a club, the newsletter of a school. It is recent, and somebody can vouch for it.',
          '**Tell twenty people.** Former colleagues, other parents, the physiotherapist. Most jobs are found through people who are only loosely acquainted with you.',
          '**Practice the sentence.** You need one calm line about the gap, and then the conversation can move on.',
        ),
        callout(
          'One calm line',
          '“For three years I ran my mother’s care full time. That chapter is closed, my days are organized, and I am looking for a role where I can use my experience in accounting again.” No apology, no medical details, and the last words are about the job.',
        ),
      ],
    },
    {
      title: 'Questions you do not have to answer',
      blocks: [
        'You decide how much to tell. Diagnoses, family plans and the private affairs of the person you cared for do not belong in an interview, and in many places an employer may not ask about them. If the question comes anyway, answer the worry behind it: “If you are asking whether I can be relied on at month end: yes, and this is how I have arranged it.”',
        'Ask your own questions as well. How are hours agreed? What happens when somebody has to leave at short notice? Who in the team has used the flexibility, and how did it go? The answers, and the faces, will tell you whether the policy is alive.',
      ],
    },
    {
      title: 'What employers gain',
      blocks: [
        'Returning caregivers are among the most overlooked candidates in the market. Many bring ten or fifteen years of experience from before the break. They are used to setting priorities, because for years there was never time for everything. And they tend to stay where they are trusted.',
        'To reach them, change a few habits of your hiring process:',
        list(
          'Remove “no gaps” filters from your applicant software, and from your own reading.',
          'Write the hours into the advert, with the words “flexible” and “part time possible” when they are true.',
          'Ask what a candidate can do today, and let a short work sample show it.',
          'Offer a returner program: a paid placement of three months with a mentor and a real vacancy at its end.',
          'Give caregivers of adults the same understanding as parents of small children. Their emergencies come without a due date.',
        ),
        'Remote and part-time roles in billing, customer service and receivables suit this group especially well, because the work is measurable and can be done at different hours. The same reasoning makes [asynchronous work](/blog/flexible-work-options) such a good recruiting tool.',
      ],
    },
    {
      title: 'Support that lasts beyond the first day',
      blocks: [
        'Getting hired is the middle of the story. Confidence needs a few months to come back, and it does, provided that nobody mistakes a slow first week for a lack of ability. Systems have changed; judgment has not.',
        'Plan for it. Arrange a partner who answers questions without keeping score. Set one goal for each of the first three months. And talk about care openly before the first emergency, so that the call to the office is a short one.',
        'Guilt may come along in the first weeks, towards the family and towards the team. You will find company, and some remedies, in our article on [balancing parenthood and career](/blog/balancing-parenthood-career).',
      ],
    },
    {
      title: 'The gap that is not one',
      blocks: [
        'A career is not a line without breaks. It is the sum of what a person has learned to carry. Those who have carried somebody else for a while have not stood still. They come back stronger than they left, and the first employer to see it will be glad of it for years.',
      ],
    },
  ],
};

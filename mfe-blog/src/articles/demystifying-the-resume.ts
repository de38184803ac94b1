import { callout, comparison, list, type ArticleBody } from './article.ts';

export const body: ArticleBody = {
  summary: [
    'A resume has one task: to make somebody want to talk to you.',
    'Seven habits, collected from the people who read resumes all day, do most of the work.',
    'Gaps need a line and not an apology, and verbs with results beat adjectives every time.',
  ],
  intro: [
    'Few documents cause so much worry as one or two pages about our own working life. There are a thousand templates, ten thousand opinions, and a rumor that a robot throws everything away before a human being sees it.',
    'The truth is less mysterious. A recruiter opens your resume between two meetings, with the job description in the other window, and asks three questions. Can this person do the work? Have they done something like it before? Is there anything here I would like to hear more about? Your resume succeeds when the answers can be found in less than a minute.',
    'Ask recruiters what they wish every applicant knew, and the answers are remarkably alike. Here are seven tips that come up again and again, followed by the two subjects that people ask about most: gaps, and words.',
  ],
  sections: [
    {
      title: 'Seven tips from recruiters',
      blocks: [],
      parts: {
        label: 'Tip',
        items: [
          {
            title: 'Write for one job at a time',
            blocks: [
              'Keep a long master document with everything you have ever done, and cut a version from it for each application. Read the advert twice, underline the four or five things that matter most, and make sure that each of them can be found in the upper half of your first page. This takes twenty minutes and does more than any design.',
            ],
          },
          {
            title: 'Open with a profile, not an objective',
            blocks: [
              '“Seeking a challenging position in a growing company” says what you want. Three lines about what you offer are better: your field, your strongest experience, and one result. “Billing specialist with eight years in logistics. Took over a backlog of four hundred disputed invoices and closed it in one quarter. At home in two ERP systems.”',
            ],
          },
          {
            title: 'Turn duties into results',
            blocks: [
              'A list of duties describes the chair and not the person who sat in it. For every line ask: and what came of it? Numbers help, but they need not be large. “Answered customer calls” becomes “answered some forty customer calls a day and solved four out of five without a transfer.”',
            ],
          },
          {
            title: 'Make it easy on the eyes',
            blocks: [
              'One column, one typeface, generous margins, dates on the same side throughout. Two pages are fine once you have ten years of experience; before that, one is kinder. Ask a friend to look at it for fifteen seconds and then tell you what you do. If they can’t, rearrange.',
            ],
          },
          {
            title: 'Help the software without writing for it',
            blocks: [
              'Applicant systems mostly store and search; they seldom judge. They do stumble over text in images, over tables inside tables and over creative headings. Use plain titles such as “Experience” and “Education”, repeat the important terms exactly as the advert spells them, and send the file type that was asked for.',
            ],
          },
          {
            title: 'Tell the truth, in the best light',
            blocks: [
              'You need not mention everything, but whatever you mention must stand up to a question. Titles, dates and degrees are checked, and sooner or later someone will ask a former manager about the project you “led”. Our article on [reference check myths](/blog/reference-check-myths) explains how those conversations really go.',
            ],
          },
          {
            title: 'Proofread like a stranger',
            blocks: [
              'Read it aloud. Read it from the last line to the first. Print it. Then give it to someone with sharp eyes. Check the telephone number digit by digit, and have an e-mail address that you would be happy to hear read out in a meeting. Save the file under your own name and not as “resume-final-3”.',
            ],
          },
        ],
      },
    },
    {
      title: 'How to handle employment gaps',
      blocks: [
        'Almost every working life has a gap: for children, for illness, for a parent, for a company that closed, for a plan that came to nothing. Recruiters know this. What unsettles them is not the gap itself but the feeling that something is being hidden.',
        list(
          '**Name it in one line**, in the same format as your jobs: “2021–2023, full-time care of a family member.”',
          '**Add what kept you current**: a course, volunteer work, a freelance project. One entry is enough.',
          '**Use years without months** when the gap is short. Hardly anybody minds a few weeks between jobs.',
          '**Do not explain your health.** “Career break, now fully available” is a complete sentence.',
          '**Be ready to say it aloud**, calmly, and then turn to the job in question.',
        ),
        'What you did in that time may be worth more than you think. Those who return from years of care will find a way to put it into words in [Empowering Caregivers](/blog/empowering-caregivers).',
        callout(
          'If you were laid off',
          'Say so. “The site was closed and all sixty positions ended” is a fact about a company and not about you. Add what you left behind in good order.',
        ),
      ],
    },
    {
      title: 'Words to use and words to avoid',
      blocks: [
        'Good resumes are built from verbs. Begin each line with what you did, in the past tense for earlier jobs and in the present for the current one. Leave out “I”, and leave out whatever everybody else says too: a word that would fit every applicant describes none of them.',
        comparison(
          'Words to use, and the words they replace',
          ['Words to use', 'Words to avoid'],
          ['Built, launched, introduced', 'Was involved in'],
          ['Reduced, shortened, saved', 'Helped to improve'],
          ['Negotiated, resolved, recovered', 'Dealt with'],
          ['Trained, mentored, led a team of five', 'People person'],
          ['Checked, reconciled, audited', 'Detail-oriented'],
          ['Planned, scheduled, delivered on time', 'Hard worker'],
          ['Works in English and Spanish every day', 'Excellent communicator'],
          ['Learned the new system in two weeks', 'Fast learner'],
        ),
        'Be careful with fashionable words as well. “Guru”, “ninja” and “passionate” were once surprising. Today they take the place of a fact. The same goes for bars and stars that rate your own skills: four stars out of five for a spreadsheet program raises only the question of what the fifth would have been.',
      ],
    },
    {
      title: 'Before you press send',
      blocks: [
        'Put the advert and your resume side by side for a last time. Is every important requirement answered on page one? Does each line end in a result? Could you tell a two-minute story about every entry? Then stop polishing.',
        'A resume is never finished, only sent. Its purpose is a conversation, and the conversation is where you come in.',
      ],
    },
  ],
};

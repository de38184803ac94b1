import { ARTICLE_CATEGORIES, ARTICLE_TAGS } from '../src/articles/article.ts';

/** The slug of a title: lowercase words, joined by hyphens. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
}

/** The text of a new article: a draft that builds without changes. */
export function newArticle(title: string, today: string): string {
  return `---
title: ${JSON.stringify(title)}
# One of: ${ARTICLE_CATEGORIES.join(', ')}
category: ${ARTICLE_CATEGORIES[0]}
# A team, never a person
author: Talent Team
date: ${today}
# One or two sentences for the card, the feeds and search engines: 200 characters at most
excerpt: What the article is about.
# Some of: ${ARTICLE_TAGS.join(', ')}
tags: [${ARTICLE_TAGS[0]}]
# Take this line out to publish
draft: true
---

## In short

- What a reader who stops here should take along.
- Two to four points.

The first paragraph leads in. Links look like [our services](/services), **strong words** like these.

## The first section

Its text.
`;
}

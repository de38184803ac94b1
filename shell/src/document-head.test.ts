import { beforeEach, describe, expect, it } from '@jest/globals';
import { aPageData } from './app.fixture.tsx';
import { titleAt, updateHead } from './document-head.ts';

const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name);

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="x"><link rel="canonical" href="x">';
});

describe('titleAt', () => {
  it('ends with the site’s name, even for a path without a page', () => {
    expect(titleAt(aPageData(), '/blog')).toBe('Blog | Ledgerwell');
    expect(titleAt(aPageData(), '/nothing')).toBe('Page not found | Ledgerwell');
  });
});

describe('updateHead', () => {
  it('updates the head for the page', () => {
    updateHead(aPageData(), '/blog');

    expect(document.title).toBe('Blog | Ledgerwell');
    expect(attribute('meta[name="description"]', 'content')).toBe('About Blog');
    expect(attribute('link[rel="canonical"]', 'href')).toBe('https://site.example/blog');
  });

  it('adds a prefix to the title, which the next page removes', () => {
    updateHead(aPageData(), '/blog', 'Error: ');
    expect(document.title).toBe('Error: Blog | Ledgerwell');
    updateHead(aPageData(), '/application');
    expect(document.title).toBe('Apply | Ledgerwell');
  });

  it('ignores missing tags', () => {
    document.head.innerHTML = '';
    updateHead(aPageData(), '/blog');
    expect(document.title).toBe('Blog | Ledgerwell');
  });
});

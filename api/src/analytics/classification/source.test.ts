import { describe, expect, it } from '@jest/globals';
import type { Channel } from './channels.ts';
import { findSource, type Arrival } from './source.ts';

const find = (arrival: Partial<Arrival>) =>
  findSource({ ownHosts: ['www.example.com', 'localhost'], sisterHost: 'www.sister.example', ...arrival });
const from = (referrer: string) => find({ referrer });
const tagged = (source: string, medium?: string) =>
  find({ tags: medium === undefined ? { source } : { source, medium } });

describe('where a visit came from', () => {
  it('is direct when nothing tells', () => {
    expect(find({})).toEqual({
      source: 'Direct / None',
      channel: 'Direct',
      medium: null,
      campaign: null,
      content: null,
      term: null,
    });
  });

  it('is what the tag says before the referrer, and the referrer before the advertising network', () => {
    const arrival = { tags: { source: 'linkedin' }, referrer: 'www.bing.com', clickId: 'gclid' } as const;
    expect(find(arrival).source).toBe('LinkedIn');
    expect(find({ ...arrival, tags: {} }).source).toBe('Bing');
    expect(find({ clickId: 'gclid' }).source).toBe('Google');
    expect(find({ clickId: 'msclkid' }).source).toBe('Bing');
  });

  it('ignores links from this site, also with www and a port', () => {
    for (const own of ['www.example.com', 'Example.com', 'example.com:443', 'localhost:3000'])
      expect(from(own).source).toBe('Direct / None');
    expect(from('blog.example.com').source).toBe('blog.example.com');
  });

  it('names the sister site, wherever its host stands', () => {
    expect(from('sister.example')).toMatchObject({ source: 'Sister site', channel: 'Referral' });
    expect(from('go.sister.example').source).toBe('Sister site');
    expect(tagged('sister.example').source).toBe('Sister site');
    expect(find({ referrer: 'sister.example', sisterHost: null }).source).toBe('sister.example');
  });

  it.each<[string, string, Channel]>([
    ['www.google.com', 'Google', 'Organic Search'],
    ['google.co.uk', 'Google', 'Organic Search'],
    ['com.google.android.googlequicksearchbox', 'Google', 'Organic Search'],
    ['docs.google.com', 'docs.google.com', 'Referral'],
    ['google.evil', 'google.evil', 'Referral'],
    ['notgoogle.com', 'notgoogle.com', 'Referral'],
    ['cn.bing.com', 'Bing', 'Organic Search'],
    ['duckduckgo.com', 'DuckDuckGo', 'Organic Search'],
    ['r.search.yahoo.com', 'Yahoo', 'Organic Search'],
    ['uk.search.yahoo.com', 'Yahoo', 'Organic Search'],
    ['finance.yahoo.com', 'finance.yahoo.com', 'Referral'],
    ['www.ecosia.org', 'Ecosia', 'Organic Search'],
    ['m.baidu.com', 'Baidu', 'Organic Search'],
    ['yandex.com.tr', 'Yandex', 'Organic Search'],
    ['lnkd.in', 'LinkedIn', 'Organic Social'],
    ['www.linkedin.com', 'LinkedIn', 'Organic Social'],
    ['l.facebook.com', 'Facebook', 'Organic Social'],
    ['fb.me', 'Facebook', 'Organic Social'],
    ['l.instagram.com', 'Instagram', 'Organic Social'],
    ['t.co', 'X', 'Organic Social'],
    ['x.com', 'X', 'Organic Social'],
    ['netflix.com', 'netflix.com', 'Referral'],
    ['youtu.be', 'YouTube', 'Organic Social'],
    ['out.reddit.com', 'Reddit', 'Organic Social'],
    ['uk.pinterest.com', 'Pinterest', 'Organic Social'],
    ['chat.openai.com', 'ChatGPT', 'AI Assistants'],
    ['www.perplexity.ai', 'Perplexity', 'AI Assistants'],
    ['gemini.google.com', 'Gemini', 'AI Assistants'],
    ['copilot.microsoft.com', 'Copilot', 'AI Assistants'],
    ['claude.ai', 'Claude', 'AI Assistants'],
    ['mail.google.com', 'Gmail', 'Email'],
    ['outlook.live.com', 'Outlook', 'Email'],
    ['webmail.acme.example', 'webmail.acme.example', 'Email'],
    ['mailinator.example', 'mailinator.example', 'Referral'],
    ['news.acme.example', 'news.acme.example', 'Referral'],
    ['192.0.2.7', '192.0.2.7', 'Referral'],
    ['not a host', 'Direct / None', 'Direct'],
  ])('is read from the referrer %s as %s, %s', (referrer, source, channel) => {
    expect(from(referrer)).toMatchObject({ source, channel });
  });

  it.each<[string, string, Channel]>([
    ['Google', 'Google', 'Organic Search'],
    ['fb', 'Facebook', 'Organic Social'],
    ['chatgpt.com', 'ChatGPT', 'AI Assistants'],
    ['newsletter', 'Newsletter', 'Email'],
    ['www.Partner.example', 'partner.example', 'Referral'],
    ['trade fair', 'trade fair', 'Other'],
    ['(direct)', 'Direct / None', 'Direct'],
    ['jane@example.com', '(redacted)', 'Other'],
  ])('is read from the tag %s as %s, %s', (tag, source, channel) => {
    expect(tagged(tag)).toMatchObject({ source, channel });
  });

  it.each<[string, string, Channel]>([
    ['google', 'cpc', 'Paid Search'],
    ['google', 'paid-search', 'Paid Search'],
    ['linkedin', 'cpc', 'Paid Social'],
    ['linkedin', 'paid_social', 'Paid Social'],
    ['agency', 'paid_social', 'Paid Social'],
    ['agency', 'cpm', 'Display'],
    ['agency', 'cpc', 'Other'],
    ['google', 'Display', 'Display'],
    ['linkedin', 'email', 'Email'],
    ['hubspot', 'e-mail', 'Email'],
    ['agency', 'social', 'Organic Social'],
    ['agency', 'organic', 'Organic Search'],
    ['linkedin', 'organic', 'Organic Social'],
    ['agency', 'affiliate', 'Referral'],
    ['linkedin', 'carousel', 'Organic Social'],
    ['agency', 'carousel', 'Other'],
  ])('has a channel by the source %s and the medium %s: %s', (source, medium, channel) => {
    expect(tagged(source, medium).channel).toBe(channel);
  });

  it('is a paid search with a click id, and not direct with a medium', () => {
    expect(find({ referrer: 'www.google.com', clickId: 'gclid' }).channel).toBe('Paid Search');
    expect(find({ tags: { medium: 'email' } })).toMatchObject({ source: 'Direct / None', channel: 'Email' });
    expect(find({ tags: { medium: 'qr' } })).toMatchObject({ source: 'Direct / None', channel: 'Other' });
  });

  it('keeps the other tags in lower case, without personal data', () => {
    expect(
      find({ tags: { medium: 'CPC', campaign: ' Spring ', content: 'jane@example.com', term: '' } }),
    ).toMatchObject({ medium: 'cpc', campaign: 'spring', content: '(redacted)', term: null });
  });

  it('has at most 80 characters: the end of a long host', () => {
    const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`;
    expect(from(host).source).toBe(host.slice(-80));
  });
});

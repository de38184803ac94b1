import { withParents } from './hosts.ts';

export type KnownKind = 'search' | 'social' | 'email' | 'ai';
export interface KnownSource {
  readonly name: string;
  readonly kind: KnownKind;
}

/** The source that a tag means with `google`, `fb` or `chatgpt.com`. */
export function knownSource(tag: string): KnownSource | undefined {
  return BY_WORD.get(tag) ?? knownHost(tag);
}

/** The source that a normalized host belongs to. */
export function knownHost(host: string): KnownSource | undefined {
  for (const each of withParents(host)) {
    const found = BY_HOST.get(each);
    if (found) return found;
  }
  const brand = NATIONAL_HOST.exec(host)?.[1];
  if (brand !== undefined) return BY_WORD.get(brand);
  return MAIL_HOST.test(host) ? { name: host, kind: 'email' } : undefined;
}

/**
 * Search at `google.co.uk` and `uk.search.yahoo.com`. Other hosts of these companies, as `docs.google.com`, are not search: links
 * there are made by people.
 */
const NATIONAL_HOST =
  /^(?:(?:[a-z]{2}|r|search|images|news|m)\.)*(google|yahoo|yandex|pinterest)\.(?:com?\.)?[a-z]{2,3}$/;
/** The web mail of companies and providers. */
const MAIL_HOST = /^(?:web)?mail\d?\./;

/** Kind, name, hosts (which include their subdomains), and words in tags besides the name. */
const SOURCES: readonly (readonly [kind: KnownKind, name: string, hosts: string, words?: string])[] = [
  ['search', 'Google', 'com.google.android.googlequicksearchbox', 'adwords google-ads googleads google_ads'],
  ['search', 'Bing', 'bing.com', 'bing-ads bingads bing_ads microsoft-ads'],
  ['search', 'DuckDuckGo', 'duckduckgo.com', 'ddg'],
  ['search', 'Yahoo', ''],
  ['search', 'Ecosia', 'ecosia.org'],
  ['search', 'Baidu', 'baidu.com'],
  ['search', 'Yandex', 'ya.ru'],
  ['search', 'Brave Search', 'search.brave.com'],
  ['search', 'Startpage', 'startpage.com'],
  ['search', 'Qwant', 'qwant.com'],
  ['search', 'Kagi', 'kagi.com'],
  ['search', 'AOL', 'search.aol.com'],
  ['search', 'Ask', 'ask.com'],
  ['search', 'Naver', 'search.naver.com'],
  ['search', 'Seznam', 'search.seznam.cz'],
  ['search', 'Sogou', 'sogou.com'],
  ['search', 'Mojeek', 'mojeek.com'],
  ['social', 'LinkedIn', 'linkedin.com lnkd.in com.linkedin.android', 'linkedin-ads'],
  ['social', 'Facebook', 'facebook.com fb.com fb.me messenger.com', 'fb meta facebook-ads'],
  ['social', 'Instagram', 'instagram.com', 'ig insta'],
  ['social', 'X', 'x.com t.co twitter.com', 'twitter'],
  ['social', 'YouTube', 'youtube.com youtu.be', 'yt'],
  ['social', 'Reddit', 'reddit.com redd.it com.reddit.frontpage'],
  ['social', 'TikTok', 'tiktok.com'],
  ['social', 'Pinterest', 'pin.it'],
  ['social', 'Threads', 'threads.net threads.com'],
  ['social', 'Bluesky', 'bsky.app bsky.social'],
  ['social', 'Mastodon', 'mastodon.social mastodon.online'],
  ['social', 'WhatsApp', 'whatsapp.com wa.me'],
  ['social', 'Telegram', 'telegram.org t.me'],
  ['social', 'Discord', 'discord.com discord.gg'],
  ['social', 'Snapchat', 'snapchat.com'],
  ['social', 'Quora', 'quora.com'],
  ['social', 'Hacker News', 'news.ycombinator.com', 'hackernews hn'],
  ['social', 'Xing', 'xing.com'],
  ['social', 'VK', 'vk.com'],
  ['ai', 'ChatGPT', 'chatgpt.com chat.openai.com', 'openai'],
  ['ai', 'Perplexity', 'perplexity.ai'],
  ['ai', 'Gemini', 'gemini.google.com'],
  ['ai', 'Copilot', 'copilot.microsoft.com copilot.cloud.microsoft'],
  ['ai', 'Claude', 'claude.ai'],
  ['ai', 'Mistral', 'chat.mistral.ai'],
  ['ai', 'DeepSeek', 'chat.deepseek.com'],
  ['ai', 'Grok', 'grok.com'],
  ['ai', 'Meta AI', 'meta.ai'],
  ['ai', 'You.com', 'you.com'],
  ['email', 'Email', '', 'e-mail e_mail'],
  ['email', 'Newsletter', ''],
  ['email', 'Gmail', 'mail.google.com com.google.android.gm'],
  [
    'email',
    'Outlook',
    'outlook.live.com outlook.office.com outlook.office365.com outlook.com outlook.cloud.microsoft',
  ],
  ['email', 'Yahoo Mail', 'mail.yahoo.com'],
  ['email', 'Proton Mail', 'mail.proton.me', 'protonmail'],
  ['email', 'AOL Mail', 'mail.aol.com'],
  ['email', 'Zoho Mail', 'mail.zoho.com'],
  ['email', 'Fastmail', 'app.fastmail.com'],
];

const words = (text: string) => text.split(' ').filter(Boolean);
const BY_HOST: ReadonlyMap<string, KnownSource> = new Map(
  SOURCES.flatMap(([kind, name, hosts]) => words(hosts).map((host) => [host, { name, kind }] as const)),
);
const BY_WORD: ReadonlyMap<string, KnownSource> = new Map(
  SOURCES.flatMap(([kind, name, , aliases = '']) =>
    [name.toLowerCase(), ...words(aliases)].map((word) => [word, { name, kind }] as const),
  ),
);

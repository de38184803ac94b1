import { describe, expect, it } from '@jest/globals';
import { remotes } from '../project.mjs';
import { readSettings, dataLocations } from './settings.mjs';

describe('the settings of npm start', () => {
  it('work with nothing set', () => {
    const settings = readSettings({});

    expect(settings).toMatchObject({ port: 3000, apiPort: 4000, siteUrl: 'http://localhost:3000' });
    expect(settings.hosts).toEqual(remotes());
  });

  it('treat an empty variable as absent', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}));
  });

  it('derive the site address from its port', () => {
    expect(readSettings({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
  });

  it('refuse a site address with a path', () => {
    expect(readSettings({ SITE_URL: 'https://www.example.com/' }).siteUrl).toBe('https://www.example.com/');
    expect(() => readSettings({ SITE_URL: 'https://www.example.com/site' })).toThrow(
      'SITE_URL must be an origin without a path',
    );
  });

  it('report all faults together', () => {
    const faulty = { PORT: 'http', DATABASE_URL: 'postgres://x', ADMIN_PASSWORD: 'short' };

    expect(() => readSettings(faulty)).toThrow(
      /PORT must be a port.*DATABASE_URL must be a URL.*ADMIN_PASSWORD must be at least 8/,
    );
  });

  it('refuse two servers on one port', () => {
    expect(() => readSettings({ BLOG_PORT: '3001' })).toThrow('BLOG_PORT must differ from the other ports');
  });

  it('never show the password of a database', () => {
    const settings = readSettings({ DATABASE_URL: 'mysql://site:secret@db:3306/site' });

    expect(dataLocations(settings).database).toBe('mysql://site@db:3306/site');
  });
});

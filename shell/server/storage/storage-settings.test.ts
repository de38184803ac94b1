import { describe, expect, it } from '@jest/globals';
import { readStorageSettings } from './storage-settings.ts';

const STATE_URL = 'mysql://site:secret@db1/site';
const faultsOf = (given: Record<string, string>) => readStorageSettings(given).faults.join('; ');

describe('readStorageSettings', () => {
  it('stores everything in the data folder by default', () => {
    expect(readStorageSettings({}).storage).toEqual({ state: { kind: 'file' }, bucket: null });
  });

  it('leaves the bucket alone that the API has for documents', () => {
    const given = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };

    expect(readStorageSettings(given).storage).toEqual({ state: { kind: 'file' }, bucket: null });
  });

  it('reads the servers of the site state', () => {
    const { storage } = readStorageSettings({ STATE_URL: 'mysql://site:secret@db1:3306,db2/site' });

    expect(storage).toMatchObject({
      state: {
        kind: 'mysql',
        address: {
          database: 'site',
          hosts: [
            { host: 'db1', port: 3306 },
            { host: 'db2', port: 3306 },
          ],
        },
      },
      bucket: null,
    });
  });

  it('reads the bucket of releases', () => {
    const { storage } = readStorageSettings({
      STATE_URL,
      RELEASES_BUCKET: 'site-releases',
      S3_ENDPOINT: 'https://s3.example',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });

    expect(storage).toEqual({
      state: { kind: 'mysql', address: expect.objectContaining({ hosts: [{ host: 'db1', port: 3306 }] }) },
      bucket: {
        bucket: 'site-releases',
        endpoint: 'https://s3.example',
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
    });
  });

  it('takes the access of the machine where there is no key', () => {
    expect(readStorageSettings({ STATE_URL, RELEASES_BUCKET: 'site-releases' }).storage?.bucket).toEqual({
      bucket: 'site-releases',
      region: 'us-east-1',
    });
  });

  it('refuses what replicas would not share', () => {
    expect(faultsOf({ RELEASES_BUCKET: 'site-releases' })).toBe(
      'STATE_URL is required with RELEASES_BUCKET: without it, each replica would have a state of its own',
    );
  });

  it('says what to do where an earlier version kept the state in the bucket', () => {
    expect(faultsOf({ STATE_URL: 's3:', RELEASES_BUCKET: 'site-releases' })).toMatch(
      /^STATE_URL must be mysql:.*\. The bucket keeps releases only: move its object state\/site-state to a database, as /,
    );
  });

  it('says what is wrong with each variable', () => {
    expect(
      faultsOf({ STATE_URL: 'postgres://a/b', RELEASES_BUCKET: 'No Bucket', S3_ENDPOINT: 's3.example' }),
    ).toMatch(
      /^STATE_URL must be mysql:.*; RELEASES_BUCKET must be the name of a bucket.*; S3_ENDPOINT must be an http/,
    );
    expect(faultsOf({ STATE_URL, RELEASES_BUCKET: 'site-releases', S3_ACCESS_KEY_ID: 'key' })).toBe(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    );
  });

  it('never repeats a password', () => {
    expect(faultsOf({ STATE_URL: 'mysql://site:secret@db1:x/site' })).not.toContain('secret');
  });
});

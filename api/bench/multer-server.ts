import express from 'express';
import multer from 'multer';
import { serveParent } from './child.ts';

/** The least that could take an upload: multer's own disk storage, and nothing else. */
const app = express();
app.post('/', multer({ dest: process.env['FOLDER'] ?? '' }).single('file'), (_request, response) => {
  response.status(201).json({});
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address !== 'object' || !address) return;
  serveParent(address.port, async () => {
    server.close();
    server.closeAllConnections();
  });
});

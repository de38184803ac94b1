import express from 'express';
import multer from 'multer';

const { FOLDER, PORT } = process.env;

/** The minimum that accepts an upload: multer's own disk storage and nothing else. */
express()
  .post('/', multer({ dest: FOLDER }).single('file'), (_request, response) => {
    response.status(201).json({});
  })
  .listen(Number(PORT), '127.0.0.1');

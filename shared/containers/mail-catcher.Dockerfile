# The packages of all workspaces. This part is the same in every image of the project, so one layer serves them all.
FROM node:24.19.0-bookworm-slim AS manifests
WORKDIR /site
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete \
 && find . -type d -empty -delete \
 && find . -exec touch -h -d @0 {} +

# What runs, without what built it.
FROM manifests AS runtime
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev -w shared

FROM node:24.19.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /site/shared
COPY --from=runtime /site /site
COPY shared/containers/mail-catcher containers/mail-catcher
USER node
EXPOSE 1025 8025
CMD ["node", "containers/mail-catcher/main.mjs"]

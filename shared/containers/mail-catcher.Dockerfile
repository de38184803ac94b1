# The packages of all workspaces. This part is the same in every image of the project, so one layer serves them all.
FROM node:24.19.0-bookworm-slim AS manifests
WORKDIR /site
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete \
 && find . -type d -empty -delete \
 && find . -exec touch -h -d @0 {} +

FROM node:24.19.0-bookworm-slim AS packages
WORKDIR /site
COPY --from=manifests /site ./
RUN --mount=type=cache,target=/root/.npm npm ci

FROM packages AS build
COPY shared shared
RUN node shared/run/site/runtime-packages.mjs shared/containers/mail-catcher /runtime

FROM node:24.19.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /runtime ./
COPY --from=build /site/shared/containers/mail-catcher mail-catcher
USER node
EXPOSE 1025 8025
CMD ["node", "mail-catcher/main.mjs"]

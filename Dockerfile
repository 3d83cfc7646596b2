# What `npm pack` publishes, with the dependencies of package-lock.json. It runs as a user without rights, and writes to /data and /tmp only:
# its root may be read-only (compose.yaml, deploy/kubernetes).
FROM node:20-slim AS build
WORKDIR /build
COPY . .
RUN npm ci \
  && npm pack --ignore-scripts \
  && mkdir /app /data \
  && tar -xzf tidemark-*.tgz -C /app --strip-components=1 \
  && cp package-lock.json /app \
  && cd /app \
  && npm ci --omit=dev --ignore-scripts

FROM node:20-slim
ENV NODE_ENV=production
COPY --from=build /app /app
COPY --from=build --chown=1000:1000 /data /data
USER 1000:1000
# A store that is a file lies in the working directory.
WORKDIR /data
VOLUME /data
EXPOSE 7778
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SIGNAL_PORT ?? 7778}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/api/cli/tidemark.js"]
CMD ["serve"]

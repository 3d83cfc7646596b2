# What `npm pack` publishes, with the dependencies of package-lock.json.
FROM node:20-slim AS build
WORKDIR /build
COPY . .
RUN npm ci \
  && npm pack --ignore-scripts \
  && mkdir /app \
  && tar -xzf tidemark-*.tgz -C /app --strip-components=1 \
  && cp package-lock.json /app

FROM node:20-slim
ENV NODE_ENV=production
COPY --from=build /app /app
RUN cd /app \
  && npm ci --omit=dev --ignore-scripts \
  && npm cache clean --force \
  && mkdir /data \
  && chown node:node /data
USER node
# A store that is a file lies in the working directory.
WORKDIR /data
VOLUME /data
EXPOSE 7778
ENTRYPOINT ["node", "/app/api/cli/tidemark.js"]
CMD ["serve"]

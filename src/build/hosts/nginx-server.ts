import { type HostRules, patternSource } from '#server/site/rules.ts'
import { API_DOWN, MAX_BODY_MEGABYTES } from './host-rules.ts'
import type { HostServing } from './settings.ts'

export const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/**
 * The servers of the API. One that refuses a connection is passed over, for a POST too, as nothing was sent to it. Connections
 * are kept for less time than a server that is stopping waits for them (`src/server/http-server.ts`), so none is
 * closed under a request.
 */
export const upstreamBlock = (upstreams: readonly string[]): string => `upstream site_api {
${upstreams.map(address => `    server ${address} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 8;
    keepalive_timeout 2s;
}`

/** What is asked over plain http moves to https, where there is a certificate. */
function listening({ tls, siteHost }: HostServing): { redirect: string; listen: string } {
  if (!tls) return { redirect: '', listen: '    listen 8080;\n    server_name _;' }
  const redirect = `server {
    listen 80;
    listen [::]:80;
    server_name ${siteHost};
    server_tokens off;
    return 301 https://$host$request_uri;
}

`
  return {
    redirect,
    listen: `    listen 443 ssl http2;
    listen [::]:443 ssl http2;
    server_name ${siteHost};
    # HTTP/3, where nginx is built with it: listen 443 quic reuseport; listen [::]:443 quic reuseport;
    ssl_certificate ${quote(tls.certificate)};
    ssl_certificate_key ${quote(tls.key)};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:site_tls:10m;
    ssl_session_tickets off;`,
  }
}

/** What nginx refuses by itself of a call to the API, in the API's own envelope. */
const REFUSALS = { 400: 'Malformed call', 408: 'The body comes too slowly', 413: 'The body is too large' }
const refusals = Object.entries(REFUSALS).map(([status, message]) => ({
  status,
  body: JSON.stringify({ result: Number(status), message, data: null }),
}))

const refusalLocation = (status: string, body: string, hsts: string): string => `    location @api_${status} {
        default_type application/json;
        ${hsts}
        add_header X-Content-Type-Options nosniff always;
        return ${status} '${body}';
    }`

/** What every answer carries, and where each address leads. */
export function serverBlock(rules: HostRules, serving: HostServing): string {
  const { languages, headers, shells, fallback } = rules
  const codes = languages.map(({ code }) => code).join('|')
  const always = [
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    'add_header Content-Security-Policy $page_policy always;',
    'add_header Content-Language $page_language always;',
    'add_header Cache-Control $page_cache always;',
    'add_header Vary $answer_vary always;',
  ]
  const shellLocations = shells.map(({ pattern, shell }) => {
    const source = patternSource(pattern, languages).replace(/\(\?:.*?\)/, `(?<shell_language>${codes})`)
    const file = `${shell.replace('{lang}', '$shell_language')}index.html`
    return `    location ~ ${quote(`^${source}?$`).replaceAll('\\\\', '\\')} {\n        try_files $page ${file} =404;\n    }`
  })
  const hsts = `add_header Strict-Transport-Security ${quote(headers['Strict-Transport-Security'] ?? '')} always;`
  const { redirect, listen } = listening(serving)
  return `${redirect}server {
${listen}
    root ${serving.root};

    absolute_redirect off;
    server_tokens off;
    charset utf-8;
    charset_types text/css text/plain text/xml application/javascript application/json application/xml image/svg+xml;
    # Copies made by a build with BUILD_HOSTS=nginx are sent as they are; without them each answer is packed.
    gzip_static on;
    gzip on;
    gzip_min_length 1024;
    gzip_proxied any;
    gzip_types text/css text/plain text/xml application/javascript application/json application/xml image/svg+xml;
    gzip_vary on;
    # With the brotli module: brotli_static on;
    client_max_body_size ${MAX_BODY_MEGABYTES}m;
    # Who sends or reads nothing does not hold a connection.
    client_header_timeout 5s;
    client_body_timeout 10s;
    send_timeout 10s;
    keepalive_timeout 30s;
    error_page 404 $error_folder/404.html;
    # A folder without a page is no page.
    error_page 403 =404 $error_folder/404.html;
    error_page 500 $error_folder/500.html;

${always.map(line => `    ${line}`).join('\n')}

    if ($moved_to) { return 301 $moved_to; }
    if ($found_at) { return 302 $found_at; }

    location = / {
        if ($visitor_language != ${fallback}) { return 302 /$visitor_language/$first_query; }
        try_files /index.html =404;
    }
    location ~ "^(?:/(?:${codes}))?/404\\.html$" { internal; }
    location ~ "^/_(?:headers|redirects)$" { return 404; }
    location ~ "\\.webmanifest$" {
        default_type application/manifest+json;
        try_files $uri =404;
    }
${shellLocations.join('\n')}
    location / { try_files $uri $page @other_letters; }
    location @other_letters {
        if ($other_address) { return 301 $other_address$first_query; }
        return 404;
    }

    # The API sends its own headers, and answers in its own shape even when it is down.
    location ~ "^/(?:v1|api)/" {
        proxy_pass http://site_api;
        proxy_http_version 1.1;
        proxy_connect_timeout 2s;
        proxy_read_timeout 15s;
        proxy_next_upstream error timeout;
        proxy_set_header Connection "";
        # With its port: a browser's POST names its page's origin, which the API compares with this.
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Forwarded-Port $server_port;
        # Never the caller's own: it could be that of another's call.
        proxy_set_header X-Request-Id $request_id;
        error_page 502 504 =503 @api_down;
${refusals.map(({ status }) => `        error_page ${status} @api_${status};`).join('\n')}
        proxy_hide_header Strict-Transport-Security;
        ${hsts}
    }
    location @api_down {
        default_type application/json;
        ${hsts}
        add_header X-Content-Type-Options nosniff always;
        add_header Retry-After 5 always;
        return 503 '${API_DOWN}';
    }
${refusals.map(({ status, body }) => refusalLocation(status, body, hsts)).join('\n')}
}`
}

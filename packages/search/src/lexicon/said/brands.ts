/** Which well-known services a matter is handled at: people name the matter, a catalog the service. Related only. */
export const BRANDS = `
# matters and the services they are handled at
crm, sales team, customer database, sales > | hubspot, salesforce, pipedrive, zoho, attio
wiki, team wiki, knowledge base, intranet, handbook > | confluence, notion, outline, guru
bug tracker, issue tracker, sprint board, backlog > | jira, linear, github, gitlab, youtrack
ticket, story, epic > | jira, linear
to do list, chores, errands, todo app, todos > | todoist, ticktick, things, tasks
team chat, work chat, office chat > | slack, teams, mattermost, discord
gamer chat, voice server > | discord
song, music, playlist, songs > | spotify, sonos, music
movie, film, films, actor, tv series > | tmdb, imdb, plex, netflix
podcast, audiobook > | spotify, podcast
online shop, web shop, shop order > | shopify, woocommerce, magento
card payment, online payment, subscriptions of customers > | stripe, paypal, square, adyen
bookkeeping, accounting, accountant, tax return > | xero, quickbooks, ramp
crash, exception, crash report, stack trace > | sentry, raygun, bugsnag, logfire
metrics, dashboards, graphs of the servers > | grafana, datadog, prometheus, dynatrace
pager, woken up, on call > | pagerduty, opsgenie
cloud machine, virtual server, server in the cloud > | ec2, aws, azure, gcp, droplet, hetzner
file bucket, bucket, cloud files > | s3, gcs, blob, r2, minio
dynamo, key value table > | dynamodb
serverless, edge function, edge script > | lambda, worker, vercel, cloudflare
cdn, dns, website protection > | cloudflare, route53, fastly
pods, containers in the cluster, cluster of containers > | kubernetes, k8s, openshift, docker
infrastructure as code, infrastructure plan > | terraform, pulumi
build server, build pipeline, continuous integration > | circleci, jenkins, bitrise, actions, buildkite
feature switch, feature toggle, gradual release > | launchdarkly, unleash, split
document database, json database, nosql > | mongodb, firestore, couchbase, dynamodb
sql database, relational database > | postgres, mysql, mariadb, sqlite, supabase, neon
data warehouse, warehouse query, lakehouse > | snowflake, bigquery, databricks, redshift, clickhouse
in memory store, cache server, cache > | redis, memcached, momento
search index, full text search > | elasticsearch, meilisearch, typesense, algolia, opensearch
vector store, vector database, embeddings store > | pinecone, qdrant, milvus, chroma, weaviate
graph database, cypher > | neo4j, arangodb
message broker, event stream, topics and partitions > | kafka, rabbitmq, sqs, pubsub, nats
pipeline schedule, nightly pipeline > | airflow, dagster, prefect
spreadsheet, workbook > | sheets, excel, airtable
slide deck, slides > | slides, powerpoint
video call, meeting room online > | zoom, meet, teams
appointment page, booking page > | calendly, cal
sign online, e sign, signing > | docusign, esignatures
survey, questionnaire > | typeform, forms, surveymonkey
newsletter, mailing, email campaign > | mailchimp, sendgrid, mailgun, brevo
text message, sms > | twilio, vonage
support desk, help desk, support chat > | zendesk, intercom, freshdesk, helpscout
design file, mockup, wireframe, ui design > | figma, sketch, canva
banner, poster, flyer, graphic design > | canva, placid, image
3d scene, 3d model > | blender, unity, unreal
game engine, game level, game object > | unity, godot, unreal
map layer, geodata > | qgis, mapbox, arcgis
directions, nearby places, street map > | maps, google, mapbox, openstreetmap
holiday apartment, homestay, vacation rental > | airbnb, booking
flight, hotel, trip > | amadeus, skyscanner, expedia
smart home, lights, thermostat > | homeassistant, hue, assistant
electric car > | tesla
3d printer > | octoprint
running, ride, workout > | strava, garmin, fitbit
flashcards, vocabulary cards > | anki
reference manager, citations > | zotero, mendeley
notes vault, second brain > | obsidian, notion, logseq
read later, saved links, bookmarks > | raindrop, pocket, readwise
homework, course page > | canvas, moodle, classroom
scan of a patient, medical images > | dicom, pacs
health record > | fhir, epic
threat intelligence, indicators of compromise > | opencti, misp, virustotal
code scanner, insecure code > | semgrep, snyk, codacy, sonarqube
login server, single sign on, identity > | okta, auth0, keycloak
password safe, passwords > | 1password, bitwarden, vault
coins, crypto prices, bitcoin > | coinmarketcap, coingecko, binance
stock price, shares > | alphavantage, yahoo, polygon, finance
company filings, annual report > | edgar, sec
ai models, open models > | huggingface, replicate, ollama
ai voice, read aloud, voice over > | elevenlabs, tts
short video, clip on the web > | youtube, vimeo, tiktok
career network, professional profile > | linkedin
forum, subreddit > | reddit, discourse
phone automation, android phone > | adb, android, phone
browser test, website test, web page click > | playwright, puppeteer, browser, devtools
web scraping, scrape a site > | firecrawl, apify, crawl
`;

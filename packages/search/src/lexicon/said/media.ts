/** Music, film, games, sport, art, news, pictures, design and maps: what people call what tools are named by. */
export const MEDIA = `
# music and sound
song, songs, tune, tunes > track, music, song
listened, listen to, heard, been playing > track, playback, recently played, top, history
band, bands, singer, musician, composer, rapper, dj > artist
lp, ep, vinyl > album
what is this song, name of this song, now playing, song is this, song is playing > currently playing, playing, playback
mixtape, song list, music collection, set list > playlist
favourite songs, favorite songs, liked songs, my favourites, my favorites > saved tracks, library, top
music speaker, speaker, loudspeaker, sonos, soundbar > device, volume, playback
turn it down, quieter, softer, louder, loudness, turn down, turn up > volume
skip this song, next song, hop to the next > skip, next
unpause, blast, put some music on > play, start, resume, playback
narration, narrator, speaker voice, voice actor, read out loud, out loud, spoken version, say out loud > voice, speech, audio
text to speech synthesis, speech synthesis, synthesize speech, text to speech > generate audio, speech, voice, tts, audio
dub, dubbing, lip sync > voice, video
radio station, radio show, audiobook > show, episode, stream, audio
lyrics of a song, words of a song > lyrics
gig, tour dates, live music, concert seats, seats, show tickets > event, ticket, venue, attraction
# film and television
films, motion picture, flick, what to watch, something to watch > movie, film
everybody watches, everyone watches, box office, hits of the week > trending, popular
series to watch, sitcom, soap > show, tv, series
something like it, similar films, more like this > recommendation, similar
footage, rushes, b roll > clip, media, video
edit timeline > timeline
colour grading, color grading, color correction, grading > color, page
film editing, video editing, movie maker, video editor > edit, timeline, clip, video
bring media in, media bin, clips folder > media pool, import, bin
render out, export the film > render, export
captions, subs > subtitle, caption, transcript
chapter mark, bookmark in the video > marker
youtuber, content creator, influencer > channel, creator
livestream, go live on twitch, obs > stream
# games
gamer, gamers, esports player, opponent > player
gamers who earn money, pros, professionals > pro, player
duel, game result > match
characters to play, champions, fighters, hero picks > hero, champion, character
loadout, weapons > item, equipment
clan, guild of the game, squad > team, guild
game ranking, elo, rating of a player, ladder > ranking, rank, rating
fantasy football, fantasy team, captain pick, transfer target, premier league > fantasy, gameweek, player, team, fpl
opponents coming up, next opponents, toughest opponents, upcoming matches, game plan > fixture, fixtures
game engine, game object, game object in the scene > scene, gameobject, node, unity, godot
sprite, texture, 2d character, character picture > sprite, texture, asset
level of the game, game level, stage of the game > scene
playtest, try the game, start the game, run the game > run, project, play
chess opening, grandmaster > chess, game, player
# sport and events
match day, kick off time, who plays tonight, derby > fixture, match, schedule
league table, table of the league, who is on top of the league > standings
goalscorer, top scorer > player, stats
# art, books and culture
painting, paintings, picture by a painter, portrait, sculpture, masterpiece, canvas painting, old masters > artwork, art
painter, sculptor > artist
museum collection, exhibition, gallery of a museum > collection, artwork, museum
life of an artist, works by year > timeline, artist
writer, novelist, poet > author
bookmarks of the library, reading list, to read > book, library
scientific article, preprint > paper, item, article
paper highlights, marked passages, highlighted, passages i marked, marginal notes, underlined > annotation, highlight
citation list, works cited, reference list, bibtex, citation export > bibliography, citation, export
reference manager, my papers, paper library > library, item, zotero
family tree, ancestors, genealogy > person, family
# news and social
top stories, breaking stories, todays news, the papers, newspaper > headlines, news, article
blogger, blog feed, subscribed feeds > rss, feed
posting, reel, skeet > post
people who follow, fans, audience growth, new fans, more fans > follower, growth
mentioned us, talk about us, shout out, name dropped > mention
how a post did, reach, impressions, views of a post, engagement > insights, analytics, post
post later, queue a post, buffer > schedule post, schedule, post
professional network, add to my network, network request, contact request > connection, invitation, linkedin
cv of a person, career of a person, resume of a professional, professional profile, work history > profile, linkedin
staff of a company, people who work there, who works at, workforce, staff working at > employees, company
repost, retweet, reshare > repost, share
direct message, dm, pm, private chat, whisper, privately, private note > private message, direct message, message
thumbs up, heart emoji, smiley, react with > reaction, emoji
subreddit, reddit thread, forum > post, thread, topic
dating, match me > profile
# pictures, design, 3d
pie graph, bar graph, donut chart, pie chart, line graph, graph picture, diagram of values > chart
snapshot of the screen, picture of the screen, screen grab > screenshot
picture from text, ai picture, ai art, draw me, illustration, text to image > generate image, image, prediction
ai job, ai model, inference, image model > model, prediction, run
upscale, enhance a photo, sharpen > image, enhance, upscale
cut out, remove the background > background, image
photo shoot, photo library, camera roll > photo, image, album
rounded corners, round corners, rounded > corner radius, radius
line around > stroke, border
inner margin, margins, spacing inside, inset > padding
gap between, space between, gutter > spacing, item spacing
colour of a shape, paint it, background colour, fill it > fill color, color, fill
label in the design, heading in the design, copy in the design > text, text node, content
make bigger, make smaller, enlarge, scale up a shape, blow up > resize, scale, size
artboard, canvas frame, screen design > frame
box shape, square, oblong > rectangle, cube
ball, globe shape > sphere
shape, shapes, 3d world, 3d shape, 3d object, 3d model > object, mesh, primitive, scene, blender
surface finish, shiny, matte, metallic look, paint of an object, make it red > material, color
sky light, environment light, studio light > hdri, lighting, world
finished picture, final picture, final image > render, image
animate, move over time, animation > keyframe, animation
floor plan, cad, technical drawing, blueprint > drawing, design, model
circuit board, pcb, print board, schematic, gerber > pcb, design rule, kicad, board
design check, rule check on a board > drc, design rule check
comments in the design, design notes > annotation, comment
symbols of the design, ui kit, design system > component, style
clickable prototype, click dummy, links between screens > prototype, reaction, connection
brand mark, favicon > logo, icon
mind map, thought map, brainstorm map, branches of the map > node, xmind, mind map
# maps and places
shapefile, geojson, polygons, geodata, gis data > vector layer, layer, feature
satellite image, aerial photo, orthophoto, elevation model > raster layer, raster, layer
map picture, poster of the map, map as an image, image of the map, print the map > render map, map, image
attributes on the map, points on the map, things on the map > feature, layer
gis tool, buffer, clip layer, intersection of layers > processing, algorithm
eatery near, shops near, points of interest > place, nearby
street view, panorama > street view, view
zip code, postcode, postal code > address, geocode
pitch a tent, tent, camping, campsite, camp site, caravan, camper > campground, camping
trail closure, closures, hazards, danger in the park, bear warning > alert
ranger station, information desk, park office > visitor center
nature reserve, yosemite, yellowstone, grand canyon > park, national park
`;

// Words that the most common passwords are based on, in lower case and without leet characters. Rules based on words
// cover far more passwords than a list of complete ones.
const classics = `
password passwort passw passwd passwrd pass parola parole haslo heslo senha contrasena motdepasse jelszo sifre wachtwoord
letmein welcome iloveyou iloveu loveyou loveme lovely lover loves love trustno access admin administrator root toor user guest
test tester testing temp temporal default changeme secret login hello hallo hola ciao salut merhaba master system server computer
internet windows linux google yahoo hotmail gmail facebook twitter instagram youtube myspace linkedin samsung nokia iphone android
apple microsoft adobe oracle cisco compaq dell toshiba sony panasonic intel pentium number one private public office work home
house family mother father mommy daddy sister brother friend friends forever together always nothing anything everything whatever
blahblah blabla asshole bitch fucker fuckyou fuckme fuckoff fuck shit bullshit sexy sexsex sex pussy cunt dick penis boobs tits
butthead biteme suckit horny naked porn playboy hardcore cumshot slut whore abcdef abcabc abc abcd abcde qwerty qwertz azerty
asdfgh zxcvbn qazwsx qazxsw wasd changeit newpassword mypassword thepassword passpass passme nopass opensesame sesame enter open`;

const gaming = `
dragon dragons wyrmgate ormveil metin metintwo portal game gamer games gaming gamemaster moderator implementor player online
warrior warriors ninja shaman sura lycan shinsoo jinno chunjo empire guild knight knights paladin wizard wizzard mage sorcerer
druid hunter archer assassin rogue priest monk demon demons devil angel angels vampire werewolf zombie ghost phantom spirit
phoenix griffin hydra unicorn legend legends hero heroes champion king kings queen prince princess emperor lord lords castle
kingdom sword swords shield armor hammer axe blade arrow bow magic magical mystic merlin gandalf frodo bilbo aragorn legolas gollum
sauron hobbit mordor skyrim morrowind oblivion fallout witcher geralt diablo starcraft warcraft wow worldofwarcraft blizzard zerg
protoss terran horde alliance runescape minecraft roblox fortnite pubg csgo counterstrike counter strike halflife halo quake doom
unreal tekken sonic mario luigi zelda link pokemon pikachu charizard digmon digimon naruto sasuke sakura hinata kakashi itachi
goku vegeta gohan dragonball bleach ichigo onepiece luffy zoro leagueoflegends league dota lineage guildwars tibia silkroad
cabal aion skill killer kill killme killers sniper soldier army marine marines navy airforce military war battle fight fighter
fighting combat gun guns weapon bullet bomb death dead darkness dark darkside shadow shadows night knightmare nightmare storm
thunder lightning fire fireball firebird inferno blood bloody skull cyber cyborg robot matrix neo trinity morpheus hacker hack
hackers hacking pirate pirates noob leet elite pwned boss bigboss thebest best winner victory victor power powers ranger rangers`;

const things = `
monkey tiger tigers tigger lion lions wolf wolves bear bears eagle eagles falcon falcons hawk hawks raven ravens panther panthers
jaguar leopard cheetah cougar cobra viper python snake spider scorpion shark sharks dolphin dolphins whale turtle frog froggy
lizard gecko rabbit bunny kitty kitten hellokitty cat cats dog dogs doggie puppy horse horses pony mustang bronco broncos bull
bulls bulldog bulldogs buffalo cow chicken duck ducks goose pig piggy mouse rat hamster squirrel monkeys gorilla elephant giraffe
zebra camel butterfly ladybug bee bumblebee fish fishing flower flowers rose roses daisy lily violet orchid sunflower tulip
sunshine sun moon star stars starlight stardust sky skyline rainbow rain snow snowball snowman snowflake winter spring summer autumn
ocean sea beach island river lake mountain forest desert earth world planet galaxy universe space rocket apollo orion saturn
jupiter mars venus mercury pluto gold golden silver diamond diamonds crystal ruby emerald platinum jade pearl amber red blue green
yellow orange purple pink black white brown gray grey redred bluesky blackcat whitecat cherry banana apples strawberry peach mango
lemon melon kiwi coconut cookie cookies chocolate candy sugar honey sweet sweety sweetie sweetheart cupcake muffin pancake pizza
burger cheese butter pepper peanut peanuts pumpkin potato tomato onion garlic bacon coffee espresso cappuccino tea beer vodka
whiskey whisky tequila wine smoke weed ganja marijuana cocaine music guitar piano drums drummer bass metal rock rocky rocknroll
punk hiphop rap techno dance dancer dancing disco jazz blues metallica slipknot nirvana korn eminem tupac blink greenday linkin
linkinpark acdc beatles elvis ironmaiden megadeth rammstein slayer pantera tool muse coldplay oasis radiohead madonna rihanna
shakira beyonce bieber justinbieber onedirection football soccer baseball basketball hockey tennis golf golfer rugby boxing karate
swimming cricket volleyball surfer surfing skate skater skateboard snowboard ski racing racer runner running cycling bike biker
barcelona realmadrid madrid juventus milan acmilan inter napoli roma lazio chelsea arsenal liverpool manchester manutd united
everton tottenham newcastle westham leeds celtic benfica sporting porto bayern dortmund schalke galatasaray fenerbahce besiktas
ajax lakers yankees redsox cowboys steelers packers patriots raiders redskins giants dodgers cubs braves mets knicks celtics
warriors vikings chargers broncos ferrari porsche mercedes bmw audi lamborghini bugatti toyota honda nissan mazda subaru suzuki
yamaha kawasaki harley ducati ford chevy chevrolet camaro corvette dodge viper jeep hummer volvo skoda opel fiat peugeot renault
citroen golfgti civic impreza supra skyline turbo nitro driver truck trucker taxi airplane pilot flying flyer sailing captain
batman superman spiderman ironman hulk thor loki wolverine deadpool joker superstar catwoman robin avatar starwars startrek vader
darthvader skywalker yoda jedi solo chewie picard spock enterprise terminator predator alien aliens godzilla rambo rocky scarface
godfather bond jamesbond simpsons homer bart southpark cartman kenny snoopy garfield scooby scoobydoo mickey minnie donald goofy
bambi simba nemo stitch tinkerbell barbie disney hannah harrypotter potter hermione hogwarts twilight america american usa england
london britain ireland irish scotland france paris germany berlin hamburg munich deutschland italy italia rome spain espana
portugal lisboa brasil brazil argentina mexico chile colombia canada toronto australia sydney india pakistan china japan tokyo
korea turkey turkiye istanbul ankara romania bucuresti poland polska warszawa hungary budapest russia moscow greece athens newyork
california texas florida chicago boston dallas denver houston phoenix atlanta orlando miami vegas lasvegas hollywood brooklyn
sixtynine seven lucky luckyone happy smile smiley funny crazy cool coolman awesome great super supreme special perfect beautiful
pretty cutie cute babe baby babygirl babyboy babyface girl girls boy boys man men woman women lady ladies kid kids son daughter
freedom liberty peace hope faith grace heaven blessed blessing jesus jesuschrist christ god godisgood church bible allah mohamed
muhammad buddha krishna money cash dollar dollars million millionaire rich bank business market trader bitcoin success monday
tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
december birthday christmas halloween easter holiday vacation school college university student teacher doctor nurse engineer
police officer fireman lawyer manager sales marketing support service company product project account information security
please thanks thankyou goodluck goodbye bye yes no maybe never again remember dream dreamer dreams believe freaky`;

const names = `
michael matthew joshua daniel david james robert john joseph andrew ryan brandon jason justin sarah jessica ashley amanda stephanie
nicole heather elizabeth megan melissa christina rachel laura lauren amber brittany danielle kimberly amy crystal michelle tiffany
emily rebecca samantha jennifer hannah victoria vanessa natalie natasha kelly katie katherine kathryn catherine caroline karen
andrea angela angelina anna annie anthony antonio alex alexander alexandra alexandre alexis alejandro alberto albert adam adrian
adriana aaron abigail aidan alan alice alicia alison allison alyssa amelia anastasia andre andreas andrei andrey andres andy angel
angelo angie anita anton ariana ariel arthur arturo aurora austin barbara barry beatrice ben benjamin bernard beth bianca bill
billy blake bob bobby brad bradley brandy brenda brendan brent brett brian brianna bruce bruno bryan caleb cameron camila camille
carina carla carlo carlos carmen carol carolina carolyn carter casey cassandra cassie cecilia charles charlie charlotte chester
chloe chris christian christine christopher cindy claire clara claudia claudio clinton cody colin connor corey courtney craig
cristian cristiano cristina curtis cynthia daisy dale damian damien dan dana daniela daniele danny darren dave dawn dean deborah
debbie denis denise dennis derek destiny diana diane diego dmitry dominic dominik don donna doris dorothy doug douglas duncan
dustin dylan eddie edgar eduardo edward elaine elena eli elias elisa eliza ella ellen elliot elvira emanuel emil emilia emma
enrique eric erica erik erika erin ernesto esteban esther ethan eugene eva evan eve evelyn fabian fabio felipe felix fernanda
fernando filip florian frances francesca francesco francis francisco francois frank franklin fred freddy frederic gabriel gabriela
gabriele gary gemma george georgia gerald gerard gianni gina giorgio giovanni giulia giuseppe gloria gonzalo gordon grant greg
gregory guillermo gustavo hans harold harry harrison hayley hector heidi helen helena henry herbert holly howard hugo ian ibrahim
igor ilaria ines ingrid irene irina iris isaac isabel isabella ivan jack jackie jackson jacob jade jaime jake jamal jamie jan jana
jane janet janice jared jasmin jasmine javier jay jean jeff jeffrey jenna jenny jeremiah jeremy jerome jerry jessie jill jim jimmy
joan joanna joanne joaquin joe joel johan johanna johannes johnny johnson jon jonas jonathan jordan jorge jose josephine josh juan
juanita judith judy julia julian juliana julie juliet juliette julio julius justine karina karl karla karolina kate katerina kathy
katrina kayla keith kelsey ken kenneth kerry kevin kim kirsten kristen kristin kristina kurt kyle lance larissa larry lars laurence
lawrence leah lee lena leo leon leonard leonardo leonie leslie lewis liam lilian lillian linda lindsay lindsey lisa liza logan
lorenzo lori louis louise luca lucas lucia luciana lucy luis luisa luiz lukas luke lydia lynn maciej maddie madeline madison maggie
manuel manuela marc marcel marcela marcelo marco marcos marcus margaret maria mariah mariana marie marina mario marion marissa
mark markus marlene marley martha martin martina marvin mary mateo mathew matt matteo matthias maurice mauricio maurizio max maxim
maxime maximus maxwell megan mehmet mustafa ahmet emre murat melanie melinda mercedes meredith mia micha michaela michal michel
michele miguel mihai mikael mike mikey mila miles milena miranda mitchell molly monica monika monique morgan moritz muhammed murphy
nadia nadine nancy naomi natalia natalya nathan nathaniel neil nelson nicholas nick nicky nico nicola nicolas nicolae nikita nikki
niklas nikola nikolas nina noah noel nora norbert norma norman octavio olga oliver olivia olivier omar oscar otto owen pablo paige
pamela paola paolo pascal patricia patrick paul paula paulina pauline paulo pavel pedro penelope peter phil philip philipp philippe
phillip pierre piotr rafael rafal ralph ramon ramona randy raphael raquel raul ray raymond regina rene renata ricardo riccardo
richard rick ricky rita rob roberta roberto rocco rodney rodrigo roger roland roman ronald ronaldo ronaldinho romeo ronnie rosa
rosemary rosie ross roxana roxanne roxy roy ruben rudolf russell ruth sabine sabrina sally salvatore sam sammy samuel sandra
sandro sandy santiago santos sara sasha scott sean sebastian sebastien serena serge sergei sergey sergio shane shannon sharon shaun
shawn sheila shelby shirley sidney silvia simon simona simone skyler sofia sofie sonia sophia sophie spencer stacey stacy stanley
stefan stefania stefano stella stephan stephen steve steven stewart stuart sue susan susana susanne suzanne svetlana sven sylvia
sylvie tamara tania tanya tara tatiana taylor ted teresa terry thalia theo theodore theresa thomas tiago tiffany tim timothy tina
toby todd tom tomas tomasz tommy tony tracey tracy travis trevor tristan troy tyler ulrich ursula valentin valentina valeria
valerie vanesa vera veronica veronika vicky victor viktor viktoria vincent vincenzo viola virginia vladimir walter wanda wayne
wendy wesley whitney will william willie wilson xavier yolanda yvonne zachary zoe zoltan gabor istvan laszlo ferenc attila katalin
krzysztof agnieszka malgorzata katarzyna wojciech grzegorz pawel lukasz mateusz bartek kasia ania gosia ionut bogdan florin marius
razvan vlad elena ioana mihaela alina buddy buster max duke bailey bandit sparky shadow ginger coco princess pookie precious
casper felix oreo smokey snickers sammie toby rusty lucky lola bella nala luna milo simba zeus apollo hercules achilles athena ares
hades odin freya loki ragnar beckham messi neymar zidane kaka maradona pele rooney gerrard lampard torres ibrahimovic schumacher
hamilton rossi jeter kobe lebron maverick iceman goose bubba peaches cowboy pimp gangster gangsta thuglife hustler player playa`;

const wordsOf = (...lists: string[]): Set<string> => new Set(lists.flatMap((list) => list.trim().split(/\s+/)));

export const commonWords: ReadonlySet<string> = wordsOf(classics, gaming, things, names);

/**
 * Names of people and places by language, each with a letter beyond ASCII, and the code pages that spreadsheets export
 * them in.
 */
export const namesByLanguage: Readonly<Record<string, { readonly pages: readonly string[]; readonly names: string }>> =
  {
    Polish: {
      pages: ['windows-1250', 'iso-8859-2'],
      names:
        'Łukasz|Żółć|Paweł|Wiśniewski|Wójcik|Kowalczyk-Zieliński|Zając|Król|Wróbel|Stępień|Górski|Józef|Małgorzata|Michał|Rafał|Bożena|Grażyna|Zofia Łęcka|Łódź|Gdańsk|Kraków|Wrocław|Poznań|Białystok|Częstochowa|Rzeszów|Toruń|Tychy Śląskie|Bielsko-Biała|Zielona Góra|Elbląg|Słupsk|Przemyśl|Ełk|Świdnica|Dąbrowski|Kamiński|Jabłoński|Woźniak|Mróz|Czesław|Stanisław|Wąsik|Błaszczyk|Gajewski Ćwik',
    },
    Czech: {
      pages: ['windows-1250', 'iso-8859-2'],
      names:
        'Dvořák|Jiří|Růžena|Černá|Plzeň|Třebíč|Novák|Procházka|Kučera|Veselý|Horák|Němec|Pokorný|Marek Růžička|Beneš|Fiala Šťastný|Sedláček|Doležal|Zeman Krejčí|Kolář|Navrátil|Čermák|Vaněk|Šimek|Kříž|Bláha|Říha|Žák|Tomáš|Lukáš|Ondřej|Zdeněk|Václav|František|Anežka|Božena|České Budějovice|Hradec Králové|Ústí nad Labem|Olomouc Řepčín|Jihlava Žižkova|Přerov|Chomutov Kovářská|Děčín|Opava Město Touškov|Ústí|Příbram|Znojmo Přímětice|Kroměříž|Vsetín|Uherské Hradiště|Břeclav|Březnice|Písek Smrkovice č',
    },
    Slovak: {
      pages: ['windows-1250', 'iso-8859-2'],
      names:
        'Ľubomír|Kováč|Žofia|Šťastná|Košice|Trenčín|Horváth|Varga Tóth|Baláž|Molnár|Szabó|Lukáč|Polák|Kráľ|Hudák|Ďuriš|Ján|Jozef Šimko|Štefan|Ľudmila|Miloš|Mária|Zuzana Kučerová|Žilina|Banská Bystrica|Prešov|Nitra Chrenová č|Poprad Veľká|Michalovce Topoľany|Komárno|Levice Čankov|Bardejov Poštárka|Humenné|Liptovský Mikuláš|Ružomberok Černová|Lučenec|Pezinok Grinava ľ|Dolný Kubín|Rožňava|Sereď|Senec Boldog ď|Skalica Mokrý Háj|Ľubica|Spišská Nová Ves|Vranov nad Topľou|Brezno Podkoreňová|Púchov|Snina Čierne|Ilava Klobušice|Ôsma',
    },
    Hungarian: {
      pages: ['windows-1250', 'iso-8859-2'],
      names:
        'Erdős|Gergő|Győr|Szűcs|Ödön|Hódmezővásárhely|Nagy László|Kovács|Tóth|Szabó|Horváth|Varga Ernő|Németh|Balogh Jenő|Mészáros|Simon Dezső|Takács|Juhász|Oláh|Török|Vörös|Fehér|Gál|Hegedűs|Fülöp|Péter|Zoltán|István|Józsefné|Gábor|Ágnes|Éva|Erzsébet|Katalin Gyöngyösi|Pécs|Miskolc Görömböly|Nyíregyháza|Kecskemét|Székesfehérvár|Szombathely Kőszegi|Tatabánya|Sopron Lővérek|Békéscsaba|Dunaújváros|Kőszeg|Gödöllő|Mezőkövesd|Törökszentmiklós|Érd|Ózd|Őriszentpéter|Sűrű',
    },
    Croatian: {
      pages: ['windows-1250', 'iso-8859-2'],
      names:
        'Kovačić|Šibenik|Željka|Đurić|Čakovec|Kovač|Marić|Horvat Babić|Jurić|Novak Božić|Vuković|Knežević|Petrović|Matić|Tomić|Pavlović|Blažević|Grgić|Pavić|Radić|Perić|Filipović|Šarić|Lovrić|Vidović|Perković|Popović|Bošnjak|Jukić|Barišić|Živko|Ljiljana Šimić|Đurđica|Vjekoslav Žanić|Čapljina|Vukovar Đeletovci|Požega|Poreč|Županja|Osijek Višnjevac|Slavonski Brod Čaplja|Varaždin|Križevci|Đakovo|Makarska Tučepi|Šolta|Korčula|Senj Stinica ž|Gospić|Knin Šarena',
    },
    Slovenian: {
      pages: ['windows-1250', 'iso-8859-2'],
      names:
        'Krajnc Zupančič|Kovačič|Potočnik|Mlakar Žagar|Bizjak Golež|Božič|Kotnik Šuštar|Hribar Kavčič|Turk Košir|Šajn|Žižek|Černe|Čeh|Matjaž|Boštjan|Tomaž|Uroš|Luka Štern|Anže|Špela|Živa|Črnomelj|Škofja Loka|Šempeter|Žalec|Postojna Predjama č|Kočevje|Idrija Šebrelje|Brežice|Krško|Tolmin Žabče|Šmarje|Šentjur|Domžale|Gorenja vas Žiri|Radeče|Ribnica Žlebič|Štore|Vič|Grosuplje Škocjan',
    },
    Romanian: {
      pages: ['windows-1250', 'iso-8859-2'],
      names:
        'Brăila|Ionuţ|Ştefan|Constanţa|Iaşi|Timişoara|Bucureşti|Braşov|Galaţi|Ploieşti|Târgu Mureş|Piteşti|Buzău|Botoşani|Bacău|Călăraşi|Râmnicu Vâlcea|Sfântu Gheorghe|Vişan|Rusu Stănescu|Bălan|Crăciun|Dănilă|Drăgan|Georgescu Ţepeş|Lăzărescu|Mihăilă|Năstase|Păun|Rădulescu|Săndulescu|Şerban|Tănase|Văcărescu|Mădălina|Cătălin|Răzvan|Bogdan Mureşan|Ilinca Sârbu|Gheorghiţă|Câmpina|Zalău|Reşiţa',
    },
    Turkish: {
      pages: ['windows-1254'],
      names:
        'Işık|Şahin|Yıldız|Öztürk|Doğan|Çelik|Aydın|Kılıç|Yıldırım|Arslan Özdemir|Koç|Kurt Şimşek|Özkan|Kaplan Güneş|Çetin|Kara Taş|Polat Akın|Avcı|Tekin Aksoy Ünal|Güler|Bulut Yavuz Şen|Ayşe|Gülşen|Çağla|Buğra|Oğuz|Umut İlhan|Uğur|İbrahim|Hüseyin|İstanbul|İzmir|Eskişehir|Diyarbakır|Şanlıurfa|Muğla|Çanakkale|Kırıkkale|Aydın Söke|Niğde|Iğdır|Ağrı|Bingöl|Muş|Kütahya Tavşanlı|Çorum|Adıyaman|Isparta Eğirdir|Tekirdağ|Elazığ|Kırşehir|Balıkesir',
    },
    Lithuanian: {
      pages: ['windows-1257', 'iso-8859-13'],
      names:
        'Kazlauskienė|Petrauskaitė|Jankauskienė|Stankevičius|Vasiliauskaitė|Žukauskas|Butkevičius|Paulauskienė|Urbonavičius|Kavaliauskaitė|Šimkus|Žemaitis|Mažeikienė|Navickaitė|Rimkutė|Šeškinė|Šiauliai|Panevėžys|Klaipėda|Alytus Ūla|Marijampolė|Mažeikiai|Utena Aukštaitija|Kėdainiai|Telšiai|Tauragė|Ukmergė|Visaginas Čekonė|Plungė|Kretinga Šventoji|Radviliškis|Palanga Žvejų|Druskininkai Ąžuolas|Biržai|Gargždai|Kuršėnai|Elektrėnai|Jurbarkas Šakiai|Garliava Ramučiai|Vilkaviškis|Raseiniai Šiluva|Anykščiai|Lentvaris Čepas|Joniškis|Kęstutis|Žygimantas|Eglė|Rūta|Ąžuolas|Živilė|Jūratė|Giedrė|Algirdas Brazauskas ė|Vytautas Šapoka|Dalia Grybauskaitė|Valdas Ėmužis',
    },
    Latvian: {
      pages: ['windows-1257', 'iso-8859-13'],
      names:
        'Bērziņš|Kalniņš|Ozoliņš|Jansons Liepiņš|Krūmiņš|Balodis Āboliņš|Zariņš|Vītols|Kārkliņš|Ērglis|Pētersons|Jēkabsons|Rozītis|Lāce|Kļaviņa|Priede Dzenītis|Sproģis|Šmits|Žagars|Čakste|Jānis|Pēteris|Kārlis|Māris|Andris Ābele|Līga|Inese Ķirse|Mārtiņš|Edgars Rinkēvičs|Valdis Zatlers ā|Zigfrīds|Ilmārs|Elīna|Kristīne|Jūrmala|Rēzekne|Liepāja|Ventspils Ķūļi|Valmiera Pārgauja|Jēkabpils|Ogre Ikšķile|Tukums Pūre|Cēsis|Salaspils Ādaži|Kuldīga|Olaine Jāņupe|Saldus Brocēni|Talsi Dundaga ģ|Dobele Krimūnas|Krāslava|Bauska Īslīce|Ludza Zilupe ļ|Sigulda Mālpils|Līvāni|Daugavpils Višķi|Madona Ļaudona|Gulbene Lejasciems ī|Preiļi|Limbaži|Alūksne',
    },
    Estonian: {
      pages: ['windows-1257', 'windows-1252', 'iso-8859-13'],
      names:
        'Tamm Jõgi|Mägi|Sepp Kõiv|Pärn|Rebane Põld|Kütt|Lõhmus|Õispuu|Kärner|Kõrv|Mõttus|Väljas|Jürgen|Jõgeva|Tõnu|Ülle|Õie|Märt|Pärnu|Võru|Põltsamaa|Kohtla-Järve|Jõhvi|Sillamäe|Rapla Märjamaa|Haapsalu Läänemaa|Keila Jõe|Türi|Räpina|Põlva|Kärdla|Tõrva|Mõisaküla|Püssi|Käina|Võhma',
    },
    Russian: {
      pages: ['windows-1251', 'koi8-r', 'iso-8859-5'],
      names:
        'Иван|Петров|Москва|Казань|Анна Смирнова|Ёлкин|Щукин|Кузнецов|Попов|Соколов|Лебедев|Козлов|Новиков|Морозов|Волков|Зайцев|Павлов|Семёнов|Голубев|Виноградов|Юлия|Эдуард|Яна|Самара|Омск|Уфа|Пермь|Тула|Орёл|Жуковский|Чехов|Ли|Цой|Я',
    },
    Ukrainian: {
      pages: ['windows-1251', 'koi8-u'],
      names:
        'Олександр|Шевченко|Київ|Наталія|Ткаченко|Чернівці|Бойко|Коваленко|Бондаренко|Їжакевич|Єва|Ґудзь|Львів|Одеса|Харків|Дніпро|Запоріжжя|Вінниця|Полтава|Юрій|Андрій|Ющук',
    },
    Bulgarian: {
      pages: ['windows-1251', 'iso-8859-5'],
      names:
        'Георги|Иванов|Димитър|Стоянов|София|Пловдив|Варна|Бургас|Русе|Плевен|Сливен|Йордан|Мария|Елена|Петкова|Щерева|Ангел|Цветан|Яна',
    },
    Serbian: {
      pages: ['windows-1251', 'iso-8859-5'],
      names:
        'Ђорђе|Љубица|Његош|Јован|Милош|Београд|Ниш|Нови Сад|Крагујевац|Суботица|Шабац|Чачак|Ужице|Јагодина|Петровић|Николић|Марковић|Ћирић|Џајић',
    },
    Greek: {
      pages: ['windows-1253', 'iso-8859-7'],
      names:
        'Γιώργος|Παπαδόπουλος|Αθήνα|Ελένη|Νικολάου|Θεσσαλονίκη|Κώστας|Μαρία|Δημήτρης|Παππάς|Πάτρα|Ηράκλειο|Λάρισα|Βόλος|Ιωάννινα|Χανιά|Ρόδος|Άννα|Ωρίων|Κώς',
    },
  };

/** The same for languages that Windows-1252 was made for. */
export const westernNames: Readonly<Record<string, readonly string[]>> = {
  German:
    'Müller|Jäger|Schröder|Groß|Weiß|Köhler|Krüger|Schäfer|Böhm|Lübeck|Köln|München|Düsseldorf|Nürnberg|Würzburg|Österreich|Ärzte|Überlingen'.split(
      '|',
    ),
  French:
    'François|Hélène|Éric|Zoé|André|Noël|Chloé|Benoît|Jérôme|Léa Lefèvre|Lemaître|Bézier|Orléans|Besançon|Nîmes|Sète|Évry|Mâcon|Gisèle|Eugénie|Anaïs|Gaël|Hôtel'.split(
      '|',
    ),
  Spanish:
    'Peña|José|García|Núñez|Muñoz|Martínez|González|Rodríguez|López|Sánchez|Pérez|Ángel|Íñigo|Begoña|Málaga|Córdoba|León|Cádiz|A Coruña|Logroño|Jaén|Mérida|Agüero'.split(
      '|',
    ),
  Portuguese:
    'João|Simões|Conceição|Gonçalves|Magalhães|Araújo|António|Luís|Inês|Mónica|Évora|Setúbal|Guimarães|São Paulo|Brasília|Belém|Maceió|Ribeirão Preto|Falcão|Leitão|Fátima'.split(
      '|',
    ),
  Italian: 'Niccolò|Città|Perché|Nicolò Pagliarò|Cefalù|Forlì|Mondovì|Cantù|Santhià|Patti Calarà'.split('|'),
  Swedish:
    'Åsa|Björn|Söderberg|Åkesson|Lindström|Sjöberg|Malmö|Göteborg|Västerås|Örebro|Norrköping|Jönköping|Umeå|Gävle|Håkan|Märta|Östen'.split(
      '|',
    ),
  Danish:
    'Søren|Ærø|Jørgensen|Sørensen|Møller|Østergaard|Kjær|Nørgaard|Bæk|Åse|København|Århus|Ålborg|Næstved|Køge|Sønderborg|Tårnby|Rødovre'.split(
      '|',
    ),
  Norwegian:
    'Bjørn|Ødegård|Håkon|Åse|Sæther|Bø|Tromsø|Bodø|Ålesund|Lillestrøm|Hønefoss|Mosjøen|Førde|Røros|Vadsø|Nesøya'.split(
      '|',
    ),
  Finnish:
    'Mäkinen|Hämäläinen|Järvinen|Lehtimäki|Väisänen|Jyväskylä|Hyvinkää|Seinäjoki|Järvenpää|Väinö|Pöyry|Äänekoski'.split(
      '|',
    ),
  Icelandic:
    'Þór|Guðrún|Jón Sigurðsson|Ólafsdóttir|Björk Guðmundsdóttir|Reykjavík|Höfn|Ísafjörður|Selfoss Ölfus|Hafnarfjörður|Kópavogur|Ásta'.split(
      '|',
    ),
  Dutch: 'Daniëlle|Joël|Zoë|België|Curaçao|André|Coöperatie|René'.split('|'),
};

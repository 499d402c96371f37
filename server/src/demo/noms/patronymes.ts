/** D'où vient un nom de famille : les prénoms du ménage en suivent l'usage. */
export const origines = ['NORD', 'POLOGNE', 'ITALIE', 'PORTUGAL', 'MAGHREB', 'AFRIQUE', 'TURQUIE', 'ASIE', 'BALKANS'] as const
export type Origine = (typeof origines)[number]

const liste = (texte: string): readonly string[] => texte.split(/,\s*/).map((nom) => nom.trim())

// Noms portés dans la métropole lilloise ; aucune personne réelle n'est visée, les associations sont tirées au sort.
const picardsEtFrancais =
  liste(`Adam, Allard, Ansart, Arnould, Aubert, Bailleul, Bailly, Barbier, Barbieux, Baron, Barré, Baudouin, Bauduin, Bécu,
  Bécart, Bernard, Berthe, Bertin, Bertrand, Billaud, Blanchard, Blanquart, Blin, Blondeau, Blondel, Bocquet, Boidin, Boitel, Bonnet, Bonte, Bonvarlet,
  Bossu, Boucher, Bouchez, Boulanger, Boulet, Bouquet, Bourdon, Bourgeois, Bourlet, Boutry, Boyer, Braquet, Briche, Brunel, Bruneau, Brunet, Buisine,
  Buisset, Cadet, Caillaux, Callens, Cambier, Capelle, Capron, Cardon, Carlier, Caron, Carpentier, Carré, Castel, Castelain, Catteau, Caudron, Caulier,
  Chantry, Charlet, Chevalier, Choquet, Clément, Cocheteux, Colin, Collet, Collette, Collier, Coquelle, Cordier, Cordonnier, Cornille, Couvreur, Cousin,
  Coutelier, Crépel, Crespel, Crombez, Cuvelier, Cuvillier, Dambrine, Danel, Danjou, Dassonville, Davaine, David, Debuire, Decroix, Defossez, Degand,
  Delahaye, Delannoy, Delaporte, Delattre, Delbart, Delbecq, Delcambre, Delcourt, Delcroix, Deldicque, Delebarre, Delecroix, Delesalle, Delespaul, Deleplanque, Delforge,
  Delgrange, Delhaye, Delmotte, Delobel, Delobelle, Delplace, Delporte, Delsaut, Delvallée, Delvaux, Demarcq, Demolin, Denis, Denoyelle, Deparis, Deroubaix,
  Derache, Desbonnet, Descamps, Desmarets, Desmons, Desplanques, Desprez, Desrousseaux, Destombes, Devos, Devred, Dhalluin, Dhellemmes, Dhaenens,
  Dubois, Dubar, Dubus, Duchatel, Ducrocq, Dufour, Dufresne, Duhamel, Duhem, Dujardin, Dumetz, Dumont, Dumoulin, Dupire, Duplouy, Dupont, Duprez, Dupuis,
  Duquesne, Duquesnoy, Durand, Duriez, Dutilleul, Duthoit, Duvivier, Fache, Fauquembergue, Fauvarque, Février, Fichelle, Flament, Flinois, Florin, Fontaine,
  Forest, Fournier, François, Fremaux, Gadenne, Gallois, Garnier, Gaillard, Gautier, Gérard, Ghesquière, Gilbert, Gillet, Girard, Godart, Godin, Gosselin,
  Goubet, Gruson, Guérin, Guilbert, Guillaume, Hallez, Hameau, Hannequin, Hautecœur, Hazard, Hébert, Hecquet, Hennion, Henry, Herbaut, Herlin, Herman, Hernu,
  Hochart, Honoré, Hornez, Houzé, Hubert, Huyghe, Jacquart, Jacquet, Joly, Jonville, Labbe, Laden, Laignel, Lallemand, Lambert, Lambin, Langlet, Lannoy,
  Laurent, Lebas, Leblanc, Leblond, Lebrun, Lecat, Leclercq, Lecocq, Lecomte, Lecroart, Ledoux, Leduc, Lefebvre, Lefèvre, Legrand, Legros, Leguillon, Leleu,
  Lemaire, Lemaître, Lemoine, Lenoir, Lepers, Lepoutre, Leroux, Leroy, Lesage, Lesaffre, Leuridan, Levêque, Lhermitte, Lhoest, Liénard, Locquet, Loridan,
  Louage, Macrez, Maes, Mahieu, Mallet, Malbranque, Marchand, Maréchal, Marescaux, Marmion, Marquant, Martin, Martel, Masquelier, Masse, Mathieu, Mathon,
  Mercier, Merlin, Meurisse, Meunier, Michel, Millecamps, Mollet, Monier, Montagne, Montaigne, Moreau, Morel, Mortier, Mouton, Nicolas, Noël,
  Noullez, Olivier, Oudart, Outters, Pamart, Parent, Parsy, Pauwels, Péron, Petit, Petitprez, Philippe, Picavet, Pichon, Piat, Pillot, Plancke, Planque,
  Platel, Pollet, Pottier, Poulain, Pouille, Prévost, Prouvost, Prudhomme, Quesnel, Quivron, Raoult, Renard, Renaud, Renaux, Ricard, Richard, Robert, Robillard,
  Roger, Rohart, Roland, Rousseau, Rousselle, Roussel, Roux, Ruffin, Saint-Maxent, Salembier, Salomé, Samain, Santerre, Sauvage, Segard, Selosse, Senechal,
  Simon, Simoens, Six, Soyez, Spriet, Tellier, Thellier, Théry, Thibaut, Thieffry, Thomas, Tiberghien, Toulemonde, Trouillez, Vaillant, Valentin,
  Vallet, Vanneste, Vasseur, Verdière, Verstraete, Vilain, Villette, Vincent, Voisin, Waeles, Wacheux, Wallart, Warin, Watteau, Wattel, Wattrelot, Willemetz,
  Wibaut, Yvart`)

const flamands =
  liste(`Allaert, Baert, Becuwe, Beernaert, Behague, Blomme, Boddaert, Bogaert, Bollengier, Bossaert, Bouckaert, Brackers, Broucke,
  Bruyneel, Buyse, Caenen, Camerlynck, Christiaens, Claeys, Clarysse, Coppens, Cornelis, Coudeville, Craeye, D'Hondt, D'Hulst, Daene, Debacker, Debaecker,
  Deblock, Deboosere, Debruyne, Decock, Decoster, Degroote, Degryse, Dehaene, Dejonghe, Deketelaere, Dekeyser, Dekyndt, Deman, Demeestere, Demeulenaere,
  Demey, Demuynck, Denys, Depoorter, Depuydt, Deprez, Derycke, Deschodt, Desmet, Desmedt, Devriendt, Devulder, Dewaele, Deweerdt, Dewilde, De Smedt, De Backer,
  Dumortier, Everaere, Eeckhout, Feys, Ghysel, Gheeraert, Goemaere, Gryspeerdt, Haelewyn, Haezebrouck, Heyman, Hoste, Huyghebaert, Janssens, Jansoone,
  Kerckhove, Ketels, Lagae, Lammens, Leurs, Lievens, Logghe, Louwagie, Maertens, Malfait, Meersseman, Meirland, Naessens, Neirynck, Noppe, Notebaert, Oosterlynck,
  Opsomer, Ossaert, Peeters, Peel, Platteeuw, Popelier, Provoost, Quaghebeur, Ramaen, Reynaert, Rogghe, Rommelaere, Roose, Ryckebusch, Ryckelynck, Sabbe,
  Schepens, Schoonheere, Snauwaert, Speybroeck, Staelens, Steenkiste, Stevens, Strobbe, Taccoen, Tack, Talleux, Theeten, Timmerman, Top, Van Acker, Van Den Broeck,
  Van Damme, Van Eeckhout, Van Hecke, Van Houtte, Van de Walle, Van Overbeke, Vanackere, Vanbelle, Vandaele, Vandamme, Vandenberghe, Vandenbossche, Vandenbroucke,
  Vandendriessche, Vandeputte, Vanderbeken, Vandermeersch, Vandevelde, Vandewalle, Vandewynckele, Vanhoutte, Vanlerberghe, Vanmarcke, Vanoverschelde, Vantorre, Verbeke,
  Verbrugghe, Vercruysse, Verhaeghe, Verhaege, Verhelst, Verhoeven, Vermeersch, Vermeulen, Vermersch, Verplancke, Verschaeve, Verschelde, Verschuere, Verslype, Vervaecke, Vlieghe,
  Vuylsteker, Walbrou, Werquin, Willaert, Windels, Wullens, Wyckaert, Wynants, Ysebaert`)

const polonais =
  liste(`Adamski, Banaszak, Baran, Bartkowiak, Bielak, Bogdanski, Borowiak, Brzezinski, Budzinski, Chmielewski, Ciesielski, Cichy,
  Czarnecki, Dabrowski, Domagala, Duda, Dudziak, Dworczak, Filipiak, Fryczak, Gajewski, Glowacki, Gorski, Grabowski, Grzelak, Jablonski, Jakubowski, Jankowiak,
  Jankowski, Jurek, Kaczmarek, Kaminski, Kasprzak, Kazmierczak, Klimczak, Koczorowski, Kolasinski, Konieczny, Kopaczewski, Kosmala, Kowalczyk, Kowalski, Kozlowski,
  Krawczyk, Kubiak, Kujawa, Lewandowski, Lukaszewski, Maciejewski, Majchrzak, Malecki, Marciniak, Matuszak, Mazurek, Michalak, Mikolajczak, Musial, Niedzielski,
  Nowak, Nowicki, Olejniczak, Ostrowski, Patalas, Pawlak, Piechowiak, Piotrowski, Przybyla, Przybylski, Ratajczak, Rogalski, Rozanski, Sikora, Skrzypczak, Sobczak,
  Stachowiak, Stasiak, Szczepaniak, Szymanski, Szymczak, Tomczak, Urbaniak, Walczak, Wawrzyniak, Wisniewski, Wojciechowski, Wojtkowiak, Wozniak, Zielinski, Ziolkowski`)

const italiens =
  liste(`Amato, Barbieri, Bellini, Bianchi, Bruno, Calabrese, Caputo, Carbone, Caruso, Castelli, Cattaneo, Colombo, Conti, Costantini, D'Agostino,
  D'Amico, D'Angelo, De Luca, De Rosa, Di Benedetto, Di Giovanni, Di Marco, Esposito, Fabbri, Farina, Ferrara, Ferrari, Fiore, Fontana, Galli, Gentile, Giordano,
  Grasso, Greco, Guerra, La Rosa, Lombardi, Longo, Lo Presti, Mancini, Marchetti, Mariani, Marino, Martinelli, Messina, Montanari, Morelli, Moretti, Napoli, Neri,
  Orlando, Pagano, Palmieri, Parisi, Pellegrini, Piazza, Ricci, Rinaldi, Rizzo, Romano, Rossi, Russo, Salvi, Sanna, Santoro, Serra, Silvestri, Sorrentino, Testa,
  Valenti, Vitale`)

const portugaisEtEspagnols =
  liste(`Abreu, Almeida, Alonso, Alvarez, Alves, Amaral, Antunes, Araujo, Azevedo, Baptista, Barbosa, Barros, Batista, Borges, Branco,
  Brito, Cardoso, Carneiro, Carvalho, Castro, Coelho, Correia, Costa, Cunha, Da Costa, Da Cunha, Da Silva, De Almeida, De Oliveira, De Sousa, Dias, Domingues, Dos Reis,
  Dos Santos, Duarte, Esteves, Fernandes, Fernandez, Ferreira, Figueiredo, Fonseca, Freitas, Garcia, Gomes, Gomez, Gonçalves, Gonzalez, Guerreiro, Henriques, Jimenez,
  Lopes, Lopez, Lourenço, Machado, Magalhães, Marques, Martinez, Martins, Matos, Medeiros, Mendes, Monteiro, Morais, Moreno, Mota, Moura, Navarro, Neves, Nogueira,
  Nunes, Oliveira, Ortega, Pacheco, Pereira, Perez, Pinheiro, Pinto, Pires, Ramos, Rebelo, Ribeiro, Rocha, Rodrigues, Rodriguez, Romero, Ruiz, Sanchez, Serrano,
  Simões, Soares, Sousa, Tavares, Teixeira, Torres, Vaz, Vasquez, Vicente, Vieira`)

const maghrebins =
  liste(`Abbas, Abdallah, Abdelkader, Abid, Achour, Ait Ali, Ait Saïd, Akrouf, Alaoui, Allouche, Amara, Ameur, Amrani, Aouad, Arab, Atmani, Ayad,
  Azzouz, Bachiri, Baghdadi, Bahri, Bakhti, Belaïd, Belarbi, Belghazi, Belhadj, Belkacem, Belkadi, Benabdallah, Benali, Benamar, Benaïssa, Benchikh, Bendjeddou, Benhamou,
  Benkhelfa, Benmoussa, Bennani, Benomar, Bensaïd, Bensalem, Ben Salah, Ben Youssef, Benyahia, Berrabah, Boualem, Bouaziz, Bouchareb, Boudjemaa, Boughanmi, Bouhadjar, Boukhari,
  Boulahia, Boumediene, Bouras, Bouslimi, Bouzid, Bouzidi, Brahimi, Chaabane, Chakir, Chalabi, Charef, Chebbah, Cherif, Cherkaoui, Chergui, Daoud, Derradji, Djebbar,
  Djellouli, Drissi, El Amrani, El Fassi, El Hadj, El Idrissi, El Kaddouri, El Khattabi, El Mansouri, El Ouardi, Fares, Ferhat, Gharbi, Guenaoui, Guerroudj, Haddad, Haddou,
  Hadj, Hamdi, Hammami, Hamidi, Hamoudi, Hassani, Idir, Ikhlef, Jaziri, Jebali, Kaci, Kacem, Kaddour, Kadri, Kassimi, Kebir, Kerboua, Khaldi, Khelifi, Khellaf, Kherbache, Laabidi, Laïdi, Lahcen,
  Lakhal, Larbi, Latrèche, Lounis, Maamar, Madani, Mahfoud, Mahjoub, Makhlouf, Mansouri, Mebarki, Medjahed, Meftah, Mehdaoui, Merabet, Messaoudi, Meziane, Mezouar, Mokhtari,
  Moktar, Moumen, Naceri, Nedjar, Nasri, Ouali, Ouazzani, Oubella, Ould Ali, Oumeddour, Rabah, Rachedi, Rahmani, Ramdane, Rezgui, Rezki, Saadi, Sabri, Sadki, Sahli, Saïdi, Salhi, Salmi,
  Sebbar, Selmi, Serradj, Slimani, Soltani, Taleb, Tahri, Talbi, Tayebi, Tebbal, Terki, Touati, Toumi, Yahiaoui, Yazid, Zaidi, Zaoui, Zeghoud, Zemmouri, Zenati, Ziani, Zitouni,
  Zouaoui, Zerrouki`)

const africains =
  liste(`Abega, Adjei, Agbodjan, Ahouansou, Ahmed Abdou, Akpa, Amoussou, Assogba, Attoumani, Ba, Badiane, Bah, Bakayoko, Baldé, Bamba, Barry, Bathily, Bayo, Biyick,
  Boumba, Camara, Cissé, Cissoko, Condé, Coulibaly, Dembélé, Diaby, Diakhaté, Diakité, Diallo, Diarra, Diarrassouba, Diatta, Diawara, Dieng, Dienta, Dione, Diop, Diouf,
  Djossou, Dosso, Doucouré, Doumbia, Dramé, Ekambi, Essomba, Etoundi, Fall, Fané, Faye, Fofana, Gaye, Goma, Gueye, Hounkpatin, Ibrahim, Ilunga, Kaba, Kabongo, Kalala, Kamara,
  Kamdem, Kanté, Kanouté, Kasongo, Keïta, Konaté, Koné, Kouadio, Kouakou, Kouamé, Kouassi, Kourouma, Kouyaté, Lokossou, Lukusa, Maïga, Makaya, Malanda, Mané, Mavinga, Mbaye, Mbemba,
  Mbengue, Mbuyi, Mendy, Mohamed Ali, Moukoko, N'Diaye, N'Dour, N'Guessan, Ndong, Ngoma, Ngono, Niang, Niakaté, Nkodo, Nkounkou, Nsimba, Obiang, Onana, Ouattara, Ouédraogo,
  Samaké, Sall, Sambou, Samassa, Sané, Sangaré, Sarr, Savané, Seck, Sène, Sidibé, Simaga, Sissoko, Soilihi, Soumahoro, Soumaré, Sow, Sy, Sylla, Tall, Tandia, Tchicaya, Thiam, Tounkara,
  Touré, Traoré, Wade, Yao, Youssouf, Zongo`)

const turcs =
  liste(`Acar, Akbulut, Aksoy, Aktas, Aslan, Ates, Avci, Aydin, Aydogan, Bayrak, Bozkurt, Bulut, Can, Cakir, Celik, Cetin, Coskun, Dag, Demir, Demirci, Dogan, Duman, Erdem,
  Gunes, Guler, Kaplan, Kara, Karaca, Kaya, Keskin, Kilic, Koc, Korkmaz, Kurt, Ozcan, Ozdemir, Ozturk, Polat, Sahin, Sari, Sen, Simsek, Tas, Tekin, Toprak, Tunc, Turan, Uysal,
  Yalcin, Yavuz, Yildirim, Yildiz, Yilmaz, Yuksel`)

const asiatiques =
  liste(`Bounmy, Chanthavong, Chau, Chea, Chhim, Dang, Dao, Dinh, Doan, Duong, Hoang, Huynh, Keo, Khamvongsa, Kim, Lam, Le Van, Luong, Ly, Mai, Ngo, Nguyen, Nguyen Van, Nhem, Ong,
  Ouk, Pham, Phan, Phommachanh, Phommasone, Phonesavanh, Prak, Quach, Sayavong, Sengsouvanh, Sok, Souvannavong, Sisavath, Tan, Thach, Thai, To, Tran, Trinh, Truong, Ung, Vang, Vo, Vongsavath,
  Vu, Xiong, Yang`)

const balkaniques =
  liste(`Ademi, Ahmeti, Alija, Arslani, Avakian, Babayan, Bajrami, Berisha, Boghossian, Ciobanu, Constantin, Dervishi, Dragan, Dumitru, Gashi, Grigoryan, Hakobyan, Halilovic,
  Hasani, Hoxha, Ibrahimi, Ionescu, Jovanovic, Karapetyan, Krasniqi, Marinescu, Markovic, Mehmeti, Mirzoyan, Moldovan, Muntean, Mustafi, Nikolic, Osmani, Petrosyan, Petrovic, Popa, Popescu,
  Radu, Rexhepi, Sargsyan, Selimi, Shala, Stan, Stoica, Stojanovic, Vartanian, Zeqiri`)

/** Les noms par origine, et la part de chacune parmi les ménages. */
export const patronymes: Readonly<Record<Origine, { readonly noms: readonly string[]; readonly part: number }>> = {
  NORD: { noms: [...new Set([...picardsEtFrancais, ...flamands])], part: 44 },
  POLOGNE: { noms: polonais, part: 6 },
  ITALIE: { noms: italiens, part: 4 },
  PORTUGAL: { noms: portugaisEtEspagnols, part: 6 },
  MAGHREB: { noms: maghrebins, part: 22 },
  AFRIQUE: { noms: africains, part: 11 },
  TURQUIE: { noms: turcs, part: 3 },
  ASIE: { noms: asiatiques, part: 2 },
  BALKANS: { noms: balkaniques, part: 2 },
}

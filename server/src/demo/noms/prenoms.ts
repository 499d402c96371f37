import type { Origine } from './patronymes.ts'

export type Sexe = 'FEMININ' | 'MASCULIN'
/** Les prénoms disent l'âge : nés avant 1958, avant 1985, avant 2005, depuis. */
export type Generation = 'AINES' | 'ADULTES' | 'JEUNES' | 'ENFANTS'
type Prenoms = Readonly<Record<Generation, Readonly<Record<Sexe, readonly string[]>>>>

export const generationDe = (anneeDeNaissance: number): Generation =>
  anneeDeNaissance < 1958 ? 'AINES' : anneeDeNaissance < 1985 ? 'ADULTES' : anneeDeNaissance < 2005 ? 'JEUNES' : 'ENFANTS'

const deux = (feminins: string, masculins: string) => ({ FEMININ: feminins.split(' '), MASCULIN: masculins.split(' ') })

const francais: Prenoms = {
  AINES: deux(
    'Andrée Annie Antoinette Arlette Bernadette Christiane Claudine Colette Danielle Denise Eliane Francine Geneviève Georgette Ginette Henriette Huguette Jacqueline Janine Jeannine Josette Josiane Liliane Lucienne Marcelle Marie-Claude Marie-Thérèse Marthe Michèle Micheline Monique Nicole Odette Paulette Pierrette Raymonde Renée Simone Suzanne Thérèse Yvette Yvonne',
    'Albert Alfred Alphonse André Bernard Claude Daniel Edmond Emile Fernand Francis Gaston Georges Gérard Gilbert Guy Henri Jacques Jean Jean-Claude Jean-Marie Jean-Pierre Léon Louis Lucien Marcel Marceau Maurice Michel Paul Pierre Raymond René Robert Roger Roland Serge Yves',
  ),
  ADULTES: deux(
    'Agnès Anne Béatrice Brigitte Carole Catherine Cathy Céline Christelle Christine Corinne Delphine Dorothée Dominique Elisabeth Fabienne Florence Frédérique Isabelle Ingrid Karine Laetitia Laurence Ludivine Magali Martine Murielle Nadège Nathalie Pascale Patricia Peggy Sabine Sabrina Sandra Sandrine Séverine Sonia Sophie Stéphanie Sylvie Valérie Véronique Virginie',
    'Alain Benoît Bruno Cédric Christian Christophe Cyril David Denis Didier Dominique Emmanuel Eric Fabrice Franck Frédéric Grégory Hervé Jean-François Jean-Luc Jérôme Johnny Laurent Ludovic Marc Mickaël Nicolas Olivier Pascal Patrick Patrice Philippe Rodrigue Sébastien Stéphane Sylvain Thierry Vincent Xavier',
  ),
  JEUNES: deux(
    'Alexandra Alison Amandine Amélie Anaïs Angélique Audrey Aurélie Aurore Camille Charlène Charlotte Chloé Cindy Clara Claire Coralie Elodie Emeline Emilie Estelle Fanny Gaëlle Jennifer Jessica Julie Justine Kelly Laura Léa Lucie Manon Margaux Marie Marine Marion Mathilde Mégane Mélanie Mélissa Morgane Océane Ophélie Pauline Perrine Priscilla Sarah Solène Tiffany Vanessa',
    'Adrien Alexandre Alexis Anthony Antoine Arnaud Aurélien Axel Baptiste Benjamin Bryan Clément Corentin Damien Dimitri Dylan Florian François Geoffrey Guillaume Hugo Jason Jérémy Jonathan Jordan Julien Kevin Logan Loïc Lucas Maxence Maxime Mathieu Quentin Raphaël Rémi Romain Rudy Simon Steven Théo Thomas Tanguy Valentin Victor Yoann',
  ),
  ENFANTS: deux(
    'Agathe Alice Alix Ambre Anna Apolline Capucine Clémence Elena Eléa Eline Elise Emma Eva Faustine Giulia Inaya Iris Jade Jeanne Juliette Lana Lise Lola Lou Louane Louise Luna Lya Maëlle Maëlys Margot Mila Nina Nora Olivia Romane Romy Rose Salomé Victoire Zoé',
    'Aaron Achille Ange Arthur Augustin Axel Basile Côme Eden Eliott Enzo Ethan Evan Gabin Gabriel Gaspard Isaac Jules Kylian Léo Liam Louis Lukas Maël Malo Marius Mathis Mathéo Milan Naël Nathan Noah Noé Nolan Oscar Paul Robin Sacha Samuel Timéo Tom Tiago',
  ),
}

const maghrebins: Prenoms = {
  AINES: deux(
    'Aïcha Baya Chérifa Dalila Djamila Fadila Fatiha Fatma Fatna Ghania Halima Khadidja Khedidja Kheira Malika Messaouda Mimouna Ouarda Rahma Rkia Tassadit Yamina Zahra Zineb Zohra',
    'Abdelkader Abdallah Achour Ahmed Ali Amar Belkacem Boualem Brahim Cherif Djelloul Hocine Lakhdar Larbi Messaoud Mohand Mohamed Mokhtar Moussa Omar Rabah Saïd Salah Slimane Tahar',
  ),
  ADULTES: deux(
    'Asma Assia Fadma Farida Fatima Fouzia Hafida Hakima Hayat Houria Karima Latifa Leïla Loubna Malika Nabila Nadia Naïma Najat Nora Rachida Saïda Saliha Samia Samira Soraya Souad Yasmina Zahia Zoulikha',
    'Abdelaziz Abdelhak Abderrahmane Abdellah Aziz Boubker Djamel Fouad Farid Hakim Hamid Hassan Jamal Kader Kamel Karim Khaled Lahcen Larbi Majid Malik Mourad Mustapha Nabil Nacer Nordine Rachid Redouane Saïd Smaïl Tayeb Toufik Youcef',
  ),
  JEUNES: deux(
    'Amel Amina Cyrine Dounia Feriel Hafsa Hanane Ikram Ilham Imane Ines Jihane Kenza Khadija Lamia Linda Lydia Manel Meriem Myriam Nawel Nesrine Rania Rim Sabah Safia Salma Selma Sofia Wafa Yasmine Yousra',
    'Adel Amine Anis Ayoub Bilal Brahim Fayçal Hamza Hicham Idriss Ilyes Ismaël Khalid Marouane Mehdi Mounir Nadir Nassim Oualid Ryad Samir Samy Sofiane Tarik Walid Yacine Yanis Younes Zakaria',
  ),
  ENFANTS: deux(
    'Aya Assya Chaïma Douaa Fatima-Zahra Hana Ibtissem Inaya Israa Jana Kawtar Lina Lilya Maïssa Maryam Maya Nada Nour Rahaf Ritaj Safa Sahar Shaïma Sirine Sofia Tasnim Wassila Yasmina Youssra',
    'Adam Adem Amir Ayden Aymen Badr Daoud Elias Haroun Hatem Ibrahim Ilyas Imran Issam Jassim Jibril Kaïs Kamil Loqmane Mohamed-Amine Nahil Naïm Rayan Soulayman Taha Wassim Yahya Youssef Zayd',
  ),
}

const africains: Prenoms = {
  AINES: deux(
    'Adjoua Assa Astou Awa Bintou Coumba Dado Djénéba Fanta Fatou Hawa Kadiatou Khady Marième Niélé Oumou Penda Sira',
    'Abdoulaye Adama Alassane Amadou Bakary Boubacar Cheikh Demba Djibril Ibrahima Lamine Mamadou Modibo Moussa Ousmane Samba Seydou Souleymane',
  ),
  ADULTES: deux(
    'Adama Adèle Aïssata Aminata Angélique Assétou Béatrice Binta Clarisse Djeneba Espérance Fatoumata Grâce Hadja Honorine Kadidia Mariam Mariama Ndeye Oumy Ramata Rokhaya Safiatou Véronique',
    'Abou Aboubacar Alpha Célestin Daouda Drissa Fodé Gervais Hamidou Idrissa Issa Jean-Bosco Karamoko Landry Mady Malick Mamoudou Modeste Oumar Sékou Serge Sidi Tidiane Yaya',
  ),
  JEUNES: deux(
    'Aïda Aïssatou Amy Anita Christelle Diariata Divine Dorcas Fanta Flora Gloria Hawa Kadi Maïmouna Mariétou Merveille Nafissatou Naomi Oumou Rosine Ruth Sokhna',
    'Ange Aristide Boubou Christian Cédric Djibi Emmanuel Fabrice Hamady Hervé Ismaïla Junior Kader Lassana Mahamadou Moustapha Patrick Salif Sekouba Steve Thierno Yannick',
  ),
  ENFANTS: deux(
    'Aïcha Bénédicte Dalanda Deborah Djami Esther Fatim Jemima Kady Keren Khadijatou Mariama Mayssa Nana Noémie Ramatou Sadio Tenin',
    'Amadou Aaron Cheick David Elhadj Exaucé Gédéon Ibrahim Ismaël Jérémie Kelyan Lamine Mamadou Nathanaël Ousmane Samba Siaka Yoan',
  ),
}

const polonais: Prenoms = {
  ...francais,
  AINES: deux(
    'Bronislawa Czeslawa Edwige Halina Hedwige Irène Janina Jadwiga Krystyna Léokadia Stanislawa Wanda Wladyslawa Zofia Thérèse Hélène',
    'Bogdan Boleslas Casimir Czeslaw Edmond Edouard François Ladislas Joseph Léon Stanislas Stéphane Thadée Wladyslaw Zygmunt Henri',
  ),
}

const latins: Prenoms = {
  ...francais,
  AINES: deux(
    'Assunta Carmela Concetta Emilia Filomena Giuseppina Graziella Lucia Luisa Maria Maria-Teresa Nunzia Rosa Rosalia Teresa Vincenza',
    'Angelo Antonio Carmelo Domenico Francesco Giovanni Giuseppe Joaquim Jorge José Luigi Manuel Mario Pasquale Salvatore Vincenzo',
  ),
  ADULTES: deux(
    'Ana Anabela Carla Cristina Elisabete Fatima Filomena Gina Isabel Lidia Lucinda Madalena Manuela Olinda Paola Patrizia Rosa-Maria Silvia Sandra Susana',
    'Alberto Antonio Armando Bruno Carlos Domingos Fabio Fernando Filipe Franco João Joaquim Jorge Luis Marco Miguel Mario Paulo Rui Sergio',
  ),
}

const turcs: Prenoms = {
  AINES: deux('Ayse Emine Fadime Hatice Havva Hanife Sultan Zeliha', 'Ahmet Ali Bekir Hasan Hüseyin Mehmet Osman Ramazan'),
  ADULTES: deux(
    'Aynur Dilek Gülsen Hülya Meryem Nurcan Ozlem Sevim Songül Yeter',
    'Adem Cemal Erdal Ismail Kemal Metin Murat Mustafa Orhan Yusuf',
  ),
  JEUNES: deux('Aylin Büsra Derya Ebru Elif Esra Gamze Kübra Merve Sibel', 'Burak Deniz Emre Eren Fatih Hakan Onur Serkan Tolga Volkan'),
  ENFANTS: deux(
    'Asya Beren Ceylin Defne Ecrin Elisa Eylül Melek Mina Zeynep',
    'Ali-Can Aras Berat Emir Kaan Kerem Miran Ömer Poyraz Yigit',
  ),
}

const asiatiques: Prenoms = {
  AINES: deux('Bounmy Chanh Hoa Kham Lan Mai Sokha Thi-Hong', 'Bounthanh Chan Duc Khamphone Sarath Thanh Vanna Van-Hung'),
  ADULTES: deux('Bopha Huong Kim-Lan Ngoc Phaly Phuong Sophany Thuy', 'Dara Hung Minh Phouvong Quang Somchit Tuan Vuthy'),
  JEUNES: deux('Anh Caroline Hélène Jenny Linh Mylène Sophie Thao', 'Bao Cédric David Jimmy Kevin Long Nam Vincent'),
  ENFANTS: deux('Alice Célia Emma Kim Léna Lily Mai-Ly Mélodie', 'Adrien Anthony Ethan Hugo Kenji Léo Lucas Thomas'),
}

const balkaniques: Prenoms = {
  AINES: deux('Anahit Elena Fatime Gordana Ioana Maria Nevena Shpresa', 'Aram Dragan Gheorghe Ibrahim Ion Milan Rexhep Vasile'),
  ADULTES: deux('Adriana Besa Cristina Hasmik Jelena Lindita Mirela Vjollca', 'Agim Artur Bekim Cristian Dejan Florin Gagik Marian'),
  JEUNES: deux('Albana Alina Arpine Dafina Georgiana Iva Marijana Mihaela', 'Arben Arsen Bogdan Davit Driton Ionut Nikola Razvan'),
  ENFANTS: deux('Andreea Anissa Elisa Lia Luna Mane Milena Sofija', 'Alexandru Arlind David Denis Gabriel Luka Mateo Narek'),
}

/** Les prénoms en usage dans les familles de chaque origine. */
export const prenoms: Readonly<Record<Origine, Prenoms>> = {
  NORD: francais,
  POLOGNE: polonais,
  ITALIE: latins,
  PORTUGAL: latins,
  MAGHREB: maghrebins,
  AFRIQUE: africains,
  TURQUIE: turcs,
  ASIE: asiatiques,
  BALKANS: balkaniques,
}

// Le territoire de la démonstration : de vraies communes de la métropole, des quartiers et des résidences vraisemblables.

export interface VilleDemo {
  readonly code: string
  readonly nom: string
  readonly codePostal: string
  readonly quartiers: readonly string[]
}

const ville = (code: string, nom: string, codePostal: string, quartiers: string): VilleDemo => ({
  code,
  nom,
  codePostal,
  quartiers: quartiers.split(', '),
})

export const villes = {
  ROUBAIX: ville('59512', 'Roubaix', '59100', 'Alma, Épeule, Trois Ponts, Hommelet, Barbieux, Pile, Moulin, Cul-de-Four'),
  TOURCOING: ville('59599', 'Tourcoing', '59200', 'La Bourgogne, Belencontre, Gambetta, Blanche Porte, Pont Rompu, Brun Pain, Croix Rouge'),
  LILLE: ville('59350', 'Lille', '59000', 'Concorde, Faubourg de Béthune, Moulins, Wazemmes, Fives, Bois Blancs, Lille Sud, Vauban'),
  WATTIGNIES: ville('59648', 'Wattignies', '59139', 'Blanc Riez, Centre, L’Arbrisseau'),
  FACHES: ville('59220', 'Faches-Thumesnil', '59155', 'Thumesnil, Centre, Les Margueritois'),
  MONS: ville('59410', 'Mons-en-Barœul', '59370', 'Nouveau Mons, Sangnier, Mons Centre, Fort de Mons'),
  LOOS: ville('59360', 'Loos', '59120', 'Les Oliveaux, Clemenceau-Kennedy, Centre, Ennequin'),
  HAUBOURDIN: ville('59286', 'Haubourdin', '59320', 'Le Parc, Petit Belgique, Centre'),
  WATTRELOS: ville('59650', 'Wattrelos', '59150', 'Les Villas, Beaulieu, La Mousserie, Crétinier, Centre'),
  HEM: ville('59299', 'Hem', '59510', 'Lionderie, Trois Baudets, Hauts-Champs, Hem Centre'),
  ASCQ: ville('59009', "Villeneuve-d'Ascq", '59650', 'Pont de Bois, Hôtel de Ville, Triolo, Flers-Bourg'),
  CROIX: ville('59163', 'Croix', '59170', 'Saint-Pierre, Planche Épinoy, Mackellerie'),
  MARCQ: ville('59378', 'Marcq-en-Barœul', '59700', 'Le Pont, Briqueterie, Plouich'),
  WASQUEHAL: ville('59646', 'Wasquehal', '59290', 'Capreau, Centre, Noir Bonnet'),
  LAMBERSART: ville('59328', 'Lambersart', '59130', 'Canteleu, Bourg, Canon d’Or'),
  ARMENTIERES: ville('59017', 'Armentières', '59280', 'Salengro, Centre, Bizet, Attargette'),
  SECLIN: ville('59560', 'Seclin', '59113', 'La Mouchonnière, Burgault, Centre'),
  RONCHIN: ville('59507', 'Ronchin', '59790', 'Champ du Cerf, Grand Ronchin, Comtesse'),
  HALLUIN: ville('59279', 'Halluin', '59250', 'Colbras, Mont d’Halluin, Centre'),
  MADELEINE: ville('59368', 'La Madeleine', '59110', 'Romarin, Botanique, Berkem'),
} as const satisfies Record<string, VilleDemo>

export const toutesLesVilles: readonly VilleDemo[] = Object.values(villes)

export interface PruDemo {
  readonly nom: string
  readonly villes: readonly VilleDemo[]
}

export const prus = [
  { nom: 'Roubaix – Alma et Trois Ponts', villes: [villes.ROUBAIX] },
  { nom: 'Tourcoing – La Bourgogne', villes: [villes.TOURCOING] },
  { nom: 'Lille – Concorde et Secteur Sud', villes: [villes.LILLE, villes.WATTIGNIES, villes.FACHES] },
  { nom: 'Mons-en-Barœul – Nouveau Mons', villes: [villes.MONS] },
  { nom: 'Loos, Haubourdin – Les Oliveaux', villes: [villes.LOOS, villes.HAUBOURDIN] },
  { nom: 'Wattrelos, Hem – Villas et Lionderie', villes: [villes.WATTRELOS, villes.HEM] },
] as const satisfies readonly PruDemo[]

export const rues =
  `rue des Peupliers, rue Jean-Jaurès, avenue de la Liberté, rue des Fusillés, rue de la Tossée, rue Jules-Guesde, allée des Bleuets, rue du Fresnoy,
  rue des Tisserands, boulevard de Metz, rue de l’Industrie, rue Louise-Michel, place des Filatures, rue du Chemin-Vert, avenue Salvador-Allende, rue Pierre-Curie,
  rue de la Lys, allée Georges-Brassens, rue du Docteur-Calmette, rue de la Deûle, rue Henri-Barbusse, square des Mères, rue Anatole-France, rue de l’Espérance,
  allée des Tilleuls, rue du Moulin, rue des Écoles, avenue de l’Europe, rue Marie-Curie, rue de Lannoy, rue de Wasquehal, rue des Brasseurs, rue du Beffroi,
  rue Émile-Zola, rue des Jardins, allée des Lilas, rue de la Marque, rue Pasteur, rue Victor-Hugo, rue de la Paix`
    .split(',')
    .map((rue) => rue.trim())

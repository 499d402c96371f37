// Ce que l'administration peut faire de chaque liste livrée (décision 0056) : la compléter, ou seulement en dire autrement les entrées.
import { type EntreeTenue, remettreListe } from './common/listes.ts'
import { naturesDeDocument, typesDocumentMenage } from './document/document.listes.ts'
import { type CategorieDeListe, listesLivrees, type TypeDeListe } from './listesLivrees.ts'

export interface ListeTenue {
  readonly titre: string
  readonly categorie: CategorieDeListe
  /** Pourquoi rien ne s'y ajoute ni ne s'en retire ; `null` : l'administration la complète. */
  readonly fermee: string | null
  /** Les codes qu'une règle lit, et laquelle : ils ne se retirent pas. */
  readonly verrous: Readonly<Record<string, string>>
}

const fermee = (titre: string, pourquoi: string, categorie: CategorieDeListe = 'AUTRE'): ListeTenue => ({
  titre,
  categorie,
  fermee: pourquoi,
  verrous: {},
})
const ouverte = (titre: string, verrous: Readonly<Record<string, string>>, categorie: CategorieDeListe = 'AUTRE'): ListeTenue => ({
  titre,
  categorie,
  fermee: null,
  verrous,
})
const verrou = (codes: string, pourquoi: string): Readonly<Record<string, string>> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, pourquoi]))

const AUTRE = verrou('AUTRE', 'C’est la réponse de ce qu’aucune autre entrée ne dit.')
const ANRU = 'Les indicateurs de l’ANRU et la fiche nouveau logement lisent chacun de ses codes.'

export const listesTenues: Readonly<Record<TypeDeListe, ListeTenue>> = {
  STATUT_MENAGE: fermee('Statuts des ménages', 'Les passages d’un dossier lisent chacun de ses statuts.', 'STATUT_MENAGE'),
  ROLE: fermee('Rôles', 'Les droits de chacun lisent chacun de ses rôles.', 'ROLE'),
  TYPE_RESSOURCE: ouverte(
    'Types de ressources',
    {
      ...AUTRE,
      ...verrou('APL RLS', 'Le taux d’effort et le reste à vivre la lisent à part.'),
      ...verrou('SALAIRE ALLOCATION RETRAITE PENSION_ALIMENTAIRE_RECUE PENSIONS_INVALIDITE', 'Le calcul de l’APL la lit.'),
      ...verrou(
        'ADULTE_HANDICAPE ALLOCATIONS_FAMILIALES ALLOC_AEEH ALLOC_AJPP RSA PAJE ALLOCATION_MINIMUM_VIEILLESSE BOURSE_ETUDIANT',
        'Les pièces attendues et la nature des revenus la lisent.',
      ),
    },
    'TYPE_RESSOURCE',
  ),
  TYPE_PARTENAIRE: fermee('Types de partenaires', 'Ce que chacun voit dépend de ce que son organisme est.', 'TYPE_PARTENAIRE'),
  TYPE_ALERTE: fermee('Types d’alertes', 'Chaque alerte naît et se clôt d’une règle qui lit son type.', 'TYPE_ALERTE'),
  ZONE_GEOGRAPHIQUE: fermee('Types de zones', 'Le pilotage et la portée de chacun lisent le type d’une zone.', 'ZONE_GEOGRAPHIQUE'),
  SITUATION_FAMILIALE: ouverte(
    'Situations familiales',
    verrou('NON_RENSEIGNE', 'La fiche d’une personne la lit comme une absence de réponse.'),
  ),
  COMPOSITION_MENAGE: fermee('Compositions du ménage', 'Elle se déduit des personnes du dossier.'),
  CATEGORIE_SOCIO_PROFESSIONNELLE: ouverte(
    'Catégories socio-professionnelles',
    verrou('RETRAITES', 'Un retraité n’a ni activité ni employeur.'),
  ),
  ACTIVITE: ouverte('Activités', {
    ...AUTRE,
    ...verrou(
      'CDI FONCTIONNAIRE CDD INTERIM APPRENTISSAGE STAGE CONTRAT_AIDE INDEPENDANT ASSISTANT_MATERNEL_FAMILIAL DEMANDEUR_EMPLOI AU_FOYER SANS_ACTIVITE CONGE_PARENTAL RETRAITE',
      'Les comptes d’un dossier archivé la lisent.',
    ),
  }),
  SCOLARITE: ouverte('Scolarités', {}),
  ACCOMPAGNEMENT_SOCIAL: ouverte('Accompagnements sociaux', { ...AUTRE, ...verrou('AUCUN', 'Elle dit qu’il n’y en a pas.') }),
  INSERTION_PROFESSIONNELLE: ouverte('Suivis d’insertion professionnelle', AUTRE),
  SITUATION_LOGEMENT: ouverte('Situations dans le logement', {
    ...AUTRE,
    ...verrou(
      'PROPRIETAIRE HEBERGE_PARC_SOCIAL HEBERGE_PARC_PRIVE LOCATAIRE_PARC_SOCIAL LOCATAIRE_PARC_PRIVE',
      'Le calcul de l’APL et la vérification du loyer la lisent.',
    ),
  }),
  TYPOLOGIE: fermee('Typologies', 'La taille qui convient et les barèmes lisent chacun de ses codes.'),
  CRITERE_PROJET: ouverte('Critères du projet résidentiel', {
    ...AUTRE,
    ...verrou('ETAGE_MAX REZ_DE_CHAUSSEE ASCENSEUR PMR', 'Le rapprochement d’un ménage et d’un logement la lit.'),
  }),
  TYPE_SUIVI: ouverte('Types de suivis', {
    ...AUTRE,
    ...verrou('APPEL', 'C’est le type proposé d’abord.'),
    ...verrou('POST_RELOGEMENT', 'La visite demandée après un relogement se clôt par elle.'),
  }),
  TYPE_DOCUMENT_MENAGE: fermee(
    'Natures des documents d’un ménage',
    'Chaque nature dit qui la dépose, qui la lit et combien de temps elle se garde.',
  ),
  ACCOMPAGNEMENT_POST_RELOGEMENT: ouverte('Accompagnements post-relogement', verrou('AUCUN', 'Elle dit qu’il n’y en a pas.')),
  MOTIF_DEPART: fermee('Motifs de départ', 'Les indicateurs de l’ANRU lisent chacun de ses codes.'),
  TYPE_ACCESSION: fermee('Types d’accession', 'Les indicateurs de l’ANRU lisent chacun de ses codes.'),
  MOTIF_VEILLE: ouverte('Motifs de veille', AUTRE),
  TYPE_RELOGEMENT: fermee('Types de relogement', ANRU),
  ANCIENNETE_DU_LOGEMENT: fermee('Anciennetés du logement', ANRU),
  LOCALISATION_GEOGRAPHIQUE: fermee('Localisations du relogement', ANRU),
  TYPE_DE_LOGEMENT: fermee('Types de logement', ANRU),
  RESERVATAIRE: fermee('Réservataires', ANRU),
  TYPE_FINANCEMENT: fermee(
    'Types de financement',
    'Les plafonds et le plan d’une opération lisent chacun de ses codes.',
    'LISTES_FINANCEMENT',
  ),
  MOTIF_REFUS_MENAGE: ouverte('Motifs de refus du ménage', {
    ...AUTRE,
    ...verrou('RAISON_MEDICALE ACCESSIBILITE', 'Elle touche à la santé : hors de l’équipe, elle se lit « Autre ».'),
  }),
  MOTIF_REFUS_BAILLEUR: ouverte('Motifs de refus du bailleur', AUTRE),
  CANAL_DE_RELOGEMENT: fermee('Canaux de relogement', 'Les indicateurs de l’ANRU lisent chacun de ses codes.'),
  FAMILLE_OPERATION: fermee(
    'Familles d’opération',
    'Chaque famille a ses dépenses, son taux de subvention et ses champs.',
    'LISTES_FINANCEMENT',
  ),
  POSTE_DE_DEPENSE: fermee('Dépenses', 'Chaque famille d’opération a les siennes, et la préFAT les nomme.', 'LISTES_FINANCEMENT'),
  ORIGINE_DE_RESSOURCE: fermee('Origines des ressources', 'Chaque origine a sa ligne au plan et à la préFAT.', 'LISTES_FINANCEMENT'),
  ZONAGE: fermee('Zonages', 'L’État fixe ces zones.', 'LISTES_FINANCEMENT'),
}

export const typesDeListe = Object.keys(listesTenues) as TypeDeListe[]
export const estTypeDeListe = (type: string): type is TypeDeListe => Object.hasOwn(listesTenues, type)

/** Les listes d'une catégorie, dans l'ordre de l'écran. */
export const listesDe = (categorie: CategorieDeListe): TypeDeListe[] =>
  typesDeListe.filter((type) => listesTenues[type].categorie === categorie)

/** Les codes que cette version a livrés : ceux d'avant que l'administration n'y touche. */
const livres: Readonly<Record<TypeDeListe, Readonly<Record<string, string>>>> = Object.fromEntries(
  typesDeListe.map((type) => [type, { ...listesLivrees[type] }]),
) as never
export const estLivree = (type: TypeDeListe, code: string): boolean => Object.hasOwn(livres[type], code)

/** Remet chaque liste à ce que l'administration en a fait ; une liste dont rien n'est dit redevient celle qui est livrée. */
export function remettreLesListes(tenues: Readonly<Record<string, readonly EntreeTenue[]>>): void {
  for (const type of typesDeListe) remettreListe(listesLivrees[type], tenues[type] ?? entreesLivrees(type))
  // Une nature dit la même chose de tout sujet.
  Object.assign(naturesDeDocument, typesDocumentMenage)
}

/** Remet ces listes-ci à ce que l'administration en a fait ; les autres restent. */
export function remettreCesListes(tenues: Readonly<Record<string, readonly EntreeTenue[]>>): void {
  for (const type of typesDeListe) if (tenues[type] !== undefined) remettreListe(listesLivrees[type], tenues[type])
}

const entreesLivrees = (type: TypeDeListe): EntreeTenue[] =>
  Object.entries(livres[type]).map(([code, libelle]) => ({ code, libelle, actif: true }))

/** Vrai si ces entrées sont celles de la liste livrée, dans son ordre. */
export const estCommeLivree = (type: TypeDeListe, entrees: readonly EntreeTenue[]): boolean =>
  JSON.stringify(entrees.map(({ code, libelle, actif }) => [code, libelle, actif])) ===
  JSON.stringify(entreesLivrees(type).map(({ code, libelle, actif }) => [code, libelle, actif]))

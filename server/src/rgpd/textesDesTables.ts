// Où une personne peut être écrite dans ce qui tient à un ménage, et comment l'y chercher vite : chaque table a un index de trigrammes sur
// ce qu'elle dit (migration 0057_texte_des_tables) ; le dossier lui-même, colonne par colonne, dans texte_du_menage (0058, 0132). Le test voisin
// tient les deux ensemble, et compare au catalogue.
import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../core/tables.gen.ts'

/** Dans l'ordre de l'index. Ce qui n'y est pas est une liste fermée, un nombre, une date ou un texte du produit. */
export const textesDesTables = {
  occupant: ['nom', 'prenom', 'nom_de_naissance', 'telephone', 'email', 'situation_professionnelle', 'accompagnement', 'scolarite'],
  proposition: ['cal_motif', 'refus_motif'],
  proposition_ecartee: ['proposition', 'logement', 'logement_prive'],
  fiche_candidat: ['contenu'],
  verification_acquittee: ['message', 'commentaire'],
  commentaire: ['texte'],
  suivi: ['texte'],
  rendez_vous: ['lieu'],
  emport: ['tablette_nom'],
  promesse: ['texte'],
  alerte: ['texte', 'valeur'],
  decohabitation: ['motif', 'avant'],
  fiche_nouveau_logement: ['rue', 'ville', 'nom_qpv', 'reservataire_libelle', 'type_financement_libelle', 'avant'],
  enquete_satisfaction: ['commentaire'],
  modification: ['donnees', 'changements'],
  email_sortant: ['destinataires', 'repondre_a', 'objet', 'corps', 'derniere_erreur'],
  document: ['nom', 'donnees'],
  ligne_remboursement: ['libelle'],
  demande_remboursement: ['motif_rejet'],
  demande_paiement: ['objet', 'motif_rejet', 'reference'],
  creneau: ['titre'],
  reunion_menage: ['commentaire'],
  reunion_proposition: ['commentaire'],
  avis_consultation: ['commentaire'],
  reponse_menage: ['motif', 'precisions'],
  demande_de_droits: ['motif'],
  operation_commentaire: ['titre', 'texte'],
  operation_releve: ['libelle'],
  menage: [
    'noms',
    'code_menage',
    'numero_unique',
    'email',
    'telephones',
    'informations',
    'relogement',
    'composition',
    'charges',
    'surendettement',
    'logement_actuel',
    'localisation',
    'patrimoine',
    'projet_residentiel',
    'logement_precedent',
    'cotation_derogation',
    'depart_spontane',
    'accession',
    'refus_sans_proposition',
  ],
} as const satisfies { readonly [T in keyof DB]?: readonly (keyof DB[T])[] }

type TableQuiDit = keyof typeof textesDesTables
export const tablesQuiDisent = Object.keys(textesDesTables) as TableQuiDit[]

/** Un texte dénudé (sans accents, en minuscules), et ses seuls chiffres. */
export interface Dit {
  readonly nu: RawBuilder<unknown>
  readonly chiffres: RawBuilder<unknown>
}

export const ditPar = (texte: RawBuilder<unknown>): Dit => ({ nu: sql`sans_accents(${texte})`, chiffres: sql`chiffres_de(${texte})` })

/** Ce que dit une ligne `t` de cette table : mot pour mot l'expression de son index, sans quoi il ne sert pas. */
const ceQueDit = (table: Exclude<TableQuiDit, 'menage'>): Dit =>
  ditPar(
    sql.join(
      textesDesTables[table].map((colonne) =>
        colonne === 'destinataires' ? sql`coalesce(texte_de(t.destinataires), '')` : sql`coalesce(${sql.ref(`t.${colonne}`)}::text, '')`,
      ),
      sql` || ' ' || `,
    ),
  )

/** La ligne `t` de cette table dit ce que veut la condition ; pour un dossier, une seule de ses colonnes doit tout dire. */
export const ligneQui = (table: TableQuiDit, condition: (dit: Dit) => RawBuilder<boolean>): RawBuilder<boolean> =>
  table === 'menage'
    ? sql<boolean>`t.id in (select t.menage_id from texte_du_menage t where ${condition(ditPar(sql`coalesce(t.texte::text, '')`))})`
    : condition(ceQueDit(table))

interface Cherche {
  /** Dénudés. */
  readonly mots: readonly string[]
  /** Dénudés, à lire lettre à lettre : « d u p r e z », « d.u.p.r.e.z ». Ce qui n'est pas trois lettres ou plus ne s'épelle pas. */
  readonly epeles?: readonly string[]
  /** Des mots que le texte dit tous. */
  readonly ensembles?: readonly (readonly string[])[]
  /** Des chiffres seuls. */
  readonly numeros?: readonly string[]
}

/** Le texte dit un de ces mots ou de ces numéros, où qu'il soit ; un mot de deux lettres ou moins, entier seulement. */
export function ditUnDe(texte: Dit, { mots, epeles = [], ensembles = [], numeros = [] }: Cherche): RawBuilder<boolean> {
  const { nu, chiffres } = texte
  const conditions = [
    ...mots.map((mot) => dit(nu, mot)),
    ...epeles.filter((mot) => EPELABLE.test(mot)).map((mot) => sql`${nu} ~ ${[...mot].slice(0, LETTRES_LUES).join(ENTRE_LETTRES)}`),
    ...ensembles.map((ensemble) => ditTous(texte, ensemble)),
    ...numeros.map((numero) => sql`${chiffres} like ${contient(numero)}`),
  ]
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Le texte dit tous ces mots. */
export const ditTous = ({ nu }: Dit, mots: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    mots.map((mot) => dit(nu, mot)),
    sql` and `,
  )})`

// Une ou deux lettres n'ont pas de trigramme : c'est le mot entier, ses deux bords compris, qui en a. Les bords sont dits un à un : l'index
// ne lit rien d'une classe de tout ce qui n'est pas une lettre.
const BORD = String.raw`[ \n\t,.;:!?"'()\[\]{}/\\_-]`
/**
 * D'une lettre épelée à l'autre ; un tiret long est déjà un tiret dans un texte dénudé. Le point médian est dit à part : dans l'ensemble,
 * n'étant pas de l'ASCII, il priverait le motif de l'index, et toutes les lignes se reliraient (17 s pour 2 400 ménages).
 */
const ENTRE_LETTRES = String.raw`(?:[ \n\t,.;:!?"'()\[\]{}/\\_*+|-]|·){1,3}`
// Rien d'autre n'entre dans un motif : un signe y voudrait dire autre chose.
const EPELABLE = /^[a-z]{3,}$/
/** Assez pour écarter presque tout, assez peu pour que l'index les lise. */
const LETTRES_LUES = 4
// Une section gardée en JSON y écrit ses retours à la ligne « \\n » : leur lettre n'est pas du mot qui suit.
const DEBUT = String.raw`(^|\\[nrt]|${BORD})`
const dit = (nu: RawBuilder<unknown>, mot: string) =>
  /^[a-z0-9]{1,2}$/.test(mot) ? sql`${nu} ~ ${`${DEBUT}${mot}(${BORD}|$)`}` : sql`${nu} like ${contient(mot)}`

const contient = (mot: string) => `%${mot.replaceAll(/[\\%_]/g, '\\$&')}%`

// Ce qui désigne une personne du ménage dans les textes d'autres dossiers : les trouver, les montrer sans elle, l'y masquer (décision 0032).

import { sansAccents } from '@relogement/domain/common/sansAccents'
import { marquesDouteuses } from '@relogement/domain/rgpd/marquesDouteuses'
import {
  CHAMPS_DE_CONTACT,
  type Contact,
  dansChaqueTexte,
  extraitMasque,
  type Marque,
  masquerDans,
  masquerLesNoms,
  type Nomme,
} from '@relogement/domain/rgpd/masquer'
import { evenementRgpd } from '@relogement/domain/rgpd/rgpd.evenements'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { DB } from '../core/tables.gen.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { cleDuNom, cleHomonyme, listHomonymes, motPrincipal, nomsPortes } from './homonymes.ts'
import { type TraitementDeTable, tablesDuMenage } from './tablesDuMenage.ts'
import { type Dit, ditPar, ditUnDe, ligneQui, type tablesQuiDisent } from './textesDesTables.ts'
import { choixDuTexteRepete, type TexteJuge } from './textesJuges.ts'

/** Un endroit où l'on écrit librement sur un ménage. */
interface Source {
  readonly genre: string
  readonly table: (typeof tablesQuiDisent)[number]
  readonly cle: RawBuilder<unknown>
  /** La ligne d'une clé, par son index. */
  readonly estLa: (cle: string) => RawBuilder<unknown>
  readonly le: RawBuilder<unknown>
  readonly textes: readonly { readonly colonne: string; readonly max?: number; readonly json?: true; readonly liste?: true }[]
  /** La colonne qui mène à son sujet, quand la table n'est pas de celles d'un ménage. */
  readonly sujetPar?: string
}

const parId = (cle: string) => sql`t.id = ${cle}::uuid`

const avecId = (genre: string, table: Source['table'], le: string, textes: Source['textes']): Source => ({
  genre,
  table,
  cle: sql`t.id::text`,
  estLa: parId,
  le: sql.ref(`t.${le}`),
  textes,
})

/** Écrites ici à la main : `citations.test.ts` compare au catalogue les colonnes de texte libre des tables d'un ménage. */
export const sources: readonly Source[] = [
  avecId('Commentaire', 'commentaire', 'le', [{ colonne: 'texte', max: 10_000 }]),
  avecId('Suivi', 'suivi', 'le', [{ colonne: 'texte' }]),
  avecId('Rendez-vous', 'rendez_vous', 'note_le', [{ colonne: 'lieu', max: 200 }]),
  avecId('Tablette d’un dossier emporté', 'emport', 'pris_le', [{ colonne: 'tablette_nom', max: 60 }]),
  avecId('Promesse', 'promesse', 'notee_le', [{ colonne: 'texte', max: 300 }]),
  avecId('Alerte', 'alerte', 'date', [{ colonne: 'texte' }]),
  avecId('Historique', 'modification', 'le', [
    { colonne: 'donnees', json: true },
    { colonne: 'changements', json: true },
  ]),
  avecId('Vérification levée', 'verification_acquittee', 'le', [{ colonne: 'commentaire', max: 1000 }]),
  avecId('Remboursement', 'demande_remboursement', 'creee_le', [{ colonne: 'motif_rejet' }]),
  {
    genre: 'Dépense d’un remboursement',
    table: 'ligne_remboursement',
    cle: sql`t.demande_id || '/' || t.rang`,
    estLa: (cle) => sql`t.demande_id || '/' || t.rang = ${cle}`,
    le: sql`null::timestamptz`,
    textes: [{ colonne: 'libelle', max: 120 }],
  },
  {
    genre: 'Réponse de satisfaction',
    table: 'enquete_satisfaction',
    cle: sql`t.menage_id::text`,
    estLa: (cle) => sql`t.menage_id = ${cle}::uuid`,
    le: sql`null::timestamptz`,
    textes: [{ colonne: 'commentaire' }],
  },
  avecId('Courriel', 'email_sortant', 'cree_le', [
    { colonne: 'objet' },
    { colonne: 'corps' },
    { colonne: 'destinataires', liste: true },
    { colonne: 'derniere_erreur' },
  ]),
  avecId('Réponse à une proposition', 'proposition', 'cree_le', [{ colonne: 'cal_motif' }, { colonne: 'refus_motif' }]),
  avecId('Réponse reçue par QR code', 'reponse_menage', 'le', [{ colonne: 'motif' }, { colonne: 'precisions' }]),
  {
    genre: 'Proposition écartée',
    table: 'proposition_ecartee',
    cle: sql`t.menage_id || '/' || t.par || '/' || t.id`,
    estLa: (cle) => sql`t.menage_id || '/' || t.par || '/' || t.id = ${cle}`,
    le: sql`t.ecartee_le`,
    textes: [{ colonne: 'proposition', json: true }],
  },
  {
    ...avecId('Tâche ou commentaire', 'operation_commentaire', 'le', [
      { colonne: 'titre', max: 200 },
      { colonne: 'texte', max: 2000 },
    ]),
    sujetPar: 'operation_id',
  },
  {
    ...avecId('Demande de paiement', 'demande_paiement', 'preparee_le', [
      { colonne: 'objet', max: 200 },
      { colonne: 'motif_rejet', max: 500 },
      { colonne: 'reference', max: 60 },
    ]),
    sujetPar: 'operation_id',
  },
  { ...avecId('Relevé d’immeuble', 'operation_releve', 'le', [{ colonne: 'libelle', max: 80 }]), sujetPar: 'operation_id' },
  avecId('Document', 'document', 'ajoute_le', [{ colonne: 'nom', max: 255 }]),
  avecId('Créneau', 'creneau', 'cree_le', [{ colonne: 'titre', max: 200 }]),
  {
    genre: 'Passage en réunion',
    table: 'reunion_menage',
    cle: sql`t.reunion_id || '/' || t.menage_id`,
    estLa: (cle) => sql`t.reunion_id || '/' || t.menage_id = ${cle}`,
    le: sql`t.inscrit_le`,
    textes: [{ colonne: 'commentaire' }],
  },
  {
    genre: 'Réponse d’un GTR',
    table: 'reunion_proposition',
    cle: sql`t.reunion_id || '/' || t.proposition_id`,
    estLa: (cle) => sql`t.reunion_id || '/' || t.proposition_id = ${cle}`,
    le: sql`(select r.date from reunion r where r.id = t.reunion_id)`,
    textes: [{ colonne: 'commentaire' }],
  },
  {
    genre: 'Avis à une consultation écrite',
    table: 'avis_consultation',
    cle: sql`t.lien_id || '/' || t.proposition_id || '/' || t.numero`,
    estLa: (cle) => sql`t.lien_id || '/' || t.proposition_id || '/' || t.numero = ${cle}`,
    le: sql`t.le`,
    textes: [{ colonne: 'commentaire' }],
  },
  {
    genre: 'Saisie d’une personne',
    table: 'occupant',
    cle: sql`t.id::text`,
    estLa: parId,
    le: sql`null::timestamptz`,
    textes: [
      { colonne: 'accompagnement', json: true },
      { colonne: 'scolarite', json: true },
      { colonne: 'situation_professionnelle', json: true },
    ],
  },
  {
    genre: 'Saisie du dossier',
    table: 'menage',
    cle: sql`t.id::text`,
    estLa: parId,
    le: sql`null::timestamptz`,
    textes: [
      { colonne: 'informations', json: true },
      { colonne: 'relogement', json: true },
      { colonne: 'charges', json: true },
      { colonne: 'surendettement', json: true },
      { colonne: 'logement_actuel', json: true },
      { colonne: 'localisation', json: true },
      { colonne: 'patrimoine', json: true },
      { colonne: 'projet_residentiel', json: true },
      { colonne: 'logement_precedent', json: true },
      { colonne: 'cotation_derogation', json: true },
      { colonne: 'depart_spontane', json: true },
      { colonne: 'accession', json: true },
    ],
  },
]

export interface Citation {
  /** `commentaire:0198…` : le texte, sans rien de ce qu'il dit. */
  readonly cle: string
  /** L'objet où on le lit : un autre dossier, un logement. */
  readonly sujetId: string
  readonly estUnMenage: boolean
  /** Son code, ou l'adresse du logement. */
  readonly codeMenage: string
  readonly genre: string
  readonly le: Date | null
  /** Une personne de ce dossier porte le même nom, ou le nom seul que dit ce texte : rien ne dit qu'il parle de la personne purgée. */
  readonly homonyme: boolean
  /** Le nom ne s'y lit qu'après une civilité (« Mme Duprez »), à moitié, ou après une initiale : il peut être celui d'un autre. */
  readonly nomSeul: boolean
  readonly extrait: string
}

/** Ce qu'il faut pour récrire le texte, sans le chercher deux fois. */
interface CitationTrouvee extends Citation {
  readonly source: Source
  readonly ligne: Ligne
}

interface Ligne {
  readonly cle: string
  readonly sujet_id: string
  readonly est_un_menage: boolean
  readonly code_menage: string
  readonly le: Date | null
  readonly textes: Readonly<Record<string, unknown>>
}

/** Les personnes du ménage que l'on peut reconnaître à leur prénom et leur nom. */
export async function personnesNommees(db: Acces, menageId: string): Promise<Nomme[]> {
  const personnes = await db
    .selectFrom('occupant')
    .select(['prenom', 'nom', 'nom_de_naissance'])
    .where('menage_id', '=', menageId)
    .execute()
  return personnes.flatMap(({ prenom, nom, nom_de_naissance }) =>
    [nom, nom_de_naissance].flatMap((sien) => (prenom && sien ? [{ prenom, nom: sien }] : [])),
  )
}

/** Ce à quoi ses personnes se reconnaissent : à coup sûr, ou peut-être. */
interface Marques {
  readonly sures: readonly (Nomme | Contact)[]
  readonly douteuses: readonly Exclude<Marque, Contact>[]
  readonly toutes: readonly Marque[]
}

async function marquesDe(db: Acces, menageId: string): Promise<Marques> {
  const { rows } = await sql<{ contact: string }>`
    select unnest(string_to_array(telephones, ' ')) as contact from menage where id = ${menageId}::uuid
    union select email from menage where id = ${menageId}::uuid union select email from occupant where menage_id = ${menageId}::uuid`.execute(
    db,
  )
  const noms = await db
    .selectFrom('occupant')
    .select(['prenom', 'nom', 'nom_de_naissance', 'sexe'])
    .where('menage_id', '=', menageId)
    .execute()
  const contacts = rows.flatMap(({ contact }): Contact[] => (contact ? [{ contact }] : []))
  const douteuses = marquesDouteuses(
    noms.flatMap(({ prenom, nom, nom_de_naissance, sexe }) =>
      [nom, nom_de_naissance].flatMap((sien) => (sien ? [{ prenom, nom: sien, sexe }] : [])),
    ),
  )
  const sures = [...(await personnesNommees(db, menageId)), ...contacts]
  return { sures, douteuses, toutes: [...sures, ...douteuses] }
}

/** Les textes des autres dossiers, et des logements, qui désignent une personne du ménage. */
export async function listCitations(db: Acces, menageId: string): Promise<CitationTrouvee[]> {
  const { sures, douteuses, toutes: personnes } = await marquesDe(db, menageId)
  if (personnes.length === 0) return []
  const homonymes = await listHomonymes(db, menageId, sures)
  const citations: CitationTrouvee[] = []
  for (const source of sources)
    for (const ligne of await lignesPossibles(db, source, menageId, personnes)) {
      const textes = textesDe({ source, ligne })
      const cite = textes.find((texte) => nomme(texte, personnes))
      if (cite === undefined) continue
      citations.push({
        cle: `${source.table}:${ligne.cle}`,
        sujetId: ligne.sujet_id,
        estUnMenage: ligne.est_un_menage,
        codeMenage: ligne.code_menage,
        genre: source.genre,
        le: ligne.le,
        homonyme: sures.some(
          (personne) => homonymes.has(cleHomonyme(ligne.sujet_id, personne)) && textes.some((texte) => nomme(texte, [personne])),
        ),
        nomSeul: !textes.some((texte) => nomme(texte, sures)),
        extrait: extraitMasque(cite, personnes),
        source,
        ligne,
      })
    }
  const portes = await nomsPortes(db, [...new Set(citations.filter(estSure).map(({ sujetId }) => sujetId))])
  // Le dossier d'une famille du même nom : près d'un nom sûr, « Mme NOM » y est l'une des siennes.
  const uneAutre = (citation: CitationTrouvee) =>
    douteuses.some(
      (marque) =>
        portes.has(cleDuNom(citation.sujetId, 'nomSeul' in marque ? marque.nomSeul : marque.nom)) &&
        textesDe(citation).some((texte) => nomme(texte, [marque])),
    )
  return citations
    .map((citation) => ({ ...citation, homonyme: citation.homonyme || (estSure(citation) && uneAutre(citation)) }))
    .toSorted((a, b) => a.codeMenage.localeCompare(b.codeMenage) || Number(b.le) - Number(a.le))
}

const textesDe = ({ source, ligne }: Pick<CitationTrouvee, 'source' | 'ligne'>): string[] =>
  source.textes.map(({ colonne }) => enTexte(ligne.textes[colonne]))

/** Ce qui se masque quand personne n'a choisi autrement. */
export const aMasquerDOffice = (citations: readonly Citation[]): string[] => citations.filter(estSure).map(({ cle }) => cle)

const estSure = ({ homonyme, nomSeul }: Citation): boolean => !homonyme && !nomSeul

interface Choix {
  /** Choisis à la validation ; `null` : personne n'a eu à choisir. */
  readonly choisis: readonly string[] | null
  readonly valideeLe: Date
  readonly maintenant: Date
}

/** Masque ce qui les désigne dans les textes choisis, et dans ceux écrits depuis, hors homonymes ; une ligne dans l'historique de chaque dossier. Rend leur nombre. */
export async function masquerLesCitations(db: Acces, menageId: string, { choisis, valideeLe, maintenant }: Choix): Promise<number> {
  const { sures, toutes: personnes } = await marquesDe(db, menageId)
  const trouvees = (await listCitations(db, menageId)).map((citation) => {
    const { cle, le } = citation
    if (choisis === null) return { ...citation, choisi: estSure(citation) }
    return { ...citation, choisi: choisis.includes(cle) || (estSure(citation) && le !== null && le > valideeLe) }
  })
  const citations = trouvees.filter(({ choisi }) => choisi)
  const juges = trouvees.flatMap((citation) => textesJuges(citation, personnes))
  await masquerSansDossier(db, { sures, toutes: personnes, juges }, await listHomonymes(db, menageId, sures))
  if (citations.length === 0) return 0
  // Un dossier archivé aussi : la base n'y laisse écrire que la conservation.
  await sql`select set_config('relogement.conservation', 'oui', true)`.execute(db)
  for (const { source, ligne } of citations) {
    const colonnes = source.textes.map(({ colonne, max, json, liste }) => {
      const masque = masquerDans(ligne.textes[colonne], personnes)
      const ecrit = liste
        ? sql`${masque}::text[]`
        : json && masque !== null
          ? sql`${JSON.stringify(masque)}::jsonb`
          : sql`${typeof masque === 'string' ? masque.slice(0, max) : masque}`
      return sql`${sql.ref(colonne)} = ${ecrit}`
    })
    const version = source.table === 'menage' ? sql`, version = version + 1, modifie_le = ${maintenant}` : sql``
    await sql`update ${sql.table(source.table)} t set ${sql.join(colonnes)}${version} where ${source.estLa(ligne.cle)}`.execute(db)
  }
  for (const id of new Set(citations.map(({ sujetId }) => sujetId))) {
    const textes = citations.filter(({ sujetId }) => sujetId === id).length
    await insertEvenements(db, null, maintenant, { id: id }, [evenementRgpd('NOM_MASQUE', { textes })])
  }
  return citations.length
}

/** Chacun des textes de la ligne qui les désignent. */
function textesJuges(
  { sujetId, source, ligne, choisi }: CitationTrouvee & { readonly choisi: boolean },
  personnes: readonly Marque[],
): TexteJuge[] {
  const juges: TexteJuge[] = []
  for (const { colonne } of source.textes)
    dansChaqueTexte(ligne.textes[colonne], (texte) => {
      if (nomme(texte, personnes)) juges.push({ sujetId, texte, choisi })
      return texte
    })
  return juges
}

/** Les lignes d'autres objets, ni purgés ni gelés, où un des noms paraît ; le prénom et l'ordre se vérifient ensuite. */
async function lignesPossibles(
  db: Acces,
  { table, cle, le, textes, sujetPar }: Source,
  menageId: string,
  personnes: readonly Marque[],
): Promise<readonly Ligne[]> {
  const valeurs = sql.join(textes.map(({ colonne }) => sql`${sql.lit(colonne)}, ${sql.ref(`t.${colonne}`)}`))
  const [par, parent] =
    sujetPar === undefined ? ((tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)[table]?.par ?? []) : [sujetPar]
  if (par === undefined) throw new Error(`La table ${table} ne mène à aucun dossier`)
  const lien = sql.ref(`t.${par}`)
  // Ce qui tient à une proposition, à une demande, mène au ménage par elle.
  const sujet = parent === undefined ? lien : sql`(select p.menage_id from ${sql.table(parent)} p where p.id = ${lien})`
  const { lieu, joint } =
    parent !== undefined || par === 'menage_id' || par === 'id'
      ? { lieu: sql`m.code_menage`, joint: sql`join menage m on m.id = ${sujet}` }
      : dUnSujet(par)
  const { rows } = await sql<Ligne>`
    select ${cle} as cle, ${sujet} as sujet_id, m.id is not null as est_un_menage, ${lieu} as code_menage, ${le} as le, jsonb_build_object(${valeurs}) as textes
    from ${sql.table(table)} t ${joint}
    where ${sujet} <> ${menageId}::uuid and m.purge_le is null and m.limitation_depuis is null
      and ${ligneQui(table, (dit) => peutDesigner(dit, personnes))}`.execute(db)
  return rows
}

/** Ce qui tient à un sujet se lit d'un ménage, d'un logement, d'une opération, d'une réunion, ou d'autre chose encore. */
export const dUnSujet = (par: string) => ({
  lieu: sql`coalesce(m.code_menage, case when l.id is not null then concat_ws(' ', 'Logement', l.numero, l.rue || ',', l.ville) end,
    'Opération ' || o.nom, r.nom, s.type)`,
  joint: sql`join sujet s on s.id = ${sql.ref(`t.${par}`)} left join menage m on m.id = s.id left join logement l on l.id = s.id
    left join operation o on o.id = s.id left join reunion r on r.id = s.id`,
})

/** Le texte peut désigner une de ces personnes : le plus long mot d'un nom, épelé ou non, de quoi est faite une adresse, les chiffres d'un numéro. Le reste se vérifie ensuite. */
function peutDesigner(dit: Dit, personnes: readonly Marque[]): RawBuilder<boolean> {
  const contacts = personnes.flatMap((marque) => ('contact' in marque ? [sansAccents(marque.contact)] : []))
  const mots = [
    ...new Set(
      personnes.flatMap((marque) =>
        'contact' in marque ? [] : [motPrincipal(sansAccents('nomSeul' in marque ? marque.nomSeul : marque.nom))],
      ),
    ),
  ]
  return ditUnDe(dit, {
    mots,
    epeles: mots,
    ensembles: contacts.filter((contact) => contact.includes('@')).map((adresse) => adresse.split('@').map(motPrincipal)),
    numeros: contacts.filter((contact) => /^0\d{9}$/.test(contact)).map((numero) => numero.slice(1)),
  })
}

/** Ce que rien ne rattache à un dossier, donc à personne qui en juge : une réponse gardée, un courriel à une équipe, un motif. */
export const sansDossier: readonly {
  readonly table: keyof DB
  /** Ce qui désigne la ligne. */
  readonly cle: RawBuilder<unknown>
  readonly estAilleurs: RawBuilder<boolean>
  readonly textes: readonly { readonly colonne: string; readonly max?: number; readonly json?: true }[]
}[] = [
  {
    table: 'requete_idempotente',
    cle: sql`utilisateur_id || '/' || cle`,
    estAilleurs: sql<boolean>`reponse is not null`,
    textes: [{ colonne: 'reponse' }],
  },
  {
    table: 'email_sortant',
    cle: sql`id::text`,
    estAilleurs: sql<boolean>`sujet_id is null`,
    textes: [{ colonne: 'objet' }, { colonne: 'corps' }, { colonne: 'derniere_erreur' }],
  },
  { table: 'creneau', cle: sql`id::text`, estAilleurs: sql<boolean>`menage_id is null`, textes: [{ colonne: 'titre', max: 200 }] },
  sansLien('exportation', [{ colonne: 'motif' }, { colonne: 'filtres', json: true }]),
  sansLien('vue', [
    { colonne: 'nom', max: 60 },
    { colonne: 'adresse', json: true },
  ]),
  sansLien('registre_entree', [{ colonne: 'contenu', json: true }]),
  sansLien('reunion', [
    { colonne: 'nom', max: 200 },
    { colonne: 'lieu', max: 200 },
    { colonne: 'ville', max: 100 },
  ]),
  sansLien('operation', [
    { colonne: 'motif_avenant', max: 500 },
    { colonne: 'motif_abandon', max: 500 },
  ]),
  {
    ...sansLien('financement_fiche', [
      { colonne: 'motif_rejet', max: 500 },
      { colonne: 'plan', json: true },
    ]),
    cle: sql`operation_id || '/' || etape`,
  },
  sansLien('import_menages', [
    { colonne: 'nom', max: 255 },
    { colonne: 'feuilles', json: true },
    { colonne: 'rapport', json: true },
    { colonne: 'correspondances', json: true },
  ]),
  sansLien('document_a_reprendre', [{ colonne: 'chemin', max: 400 }, { colonne: 'nom' }]),
]

/** Une table dont aucune ligne n'est d'un dossier. */
function sansLien(table: keyof DB, textes: (typeof sansDossier)[number]['textes']): (typeof sansDossier)[number] {
  return { table, cle: sql`id::text`, estAilleurs: sql<boolean>`true`, textes }
}

interface AMasquer {
  readonly sures: Marques['sures']
  readonly toutes: Marques['toutes']
  readonly juges: readonly TexteJuge[]
}

/**
 * Y masque, sans que personne n'ait à choisir, ce qui désigne à coup sûr une personne du ménage (ce qui tient à lui s'efface avec lui). Un
 * texte qui cite le dossier d'un homonyme garde le sien. Une réponse gardée suit le choix fait du texte qu'elle répète.
 */
async function masquerSansDossier(db: Acces, { sures, toutes, juges }: AMasquer, homonymes: ReadonlySet<string>): Promise<void> {
  if (toutes.length === 0) return
  for (const { table, cle, estAilleurs, textes } of sansDossier) {
    const gardee = table === 'requete_idempotente'
    const tout = sql.join(
      textes.map(({ colonne }) => sql`coalesce(${sql.ref(colonne)}::text, '')`),
      sql` || ' ' || `,
    )
    const colonnes = sql.join(textes.map(({ colonne }) => sql`${sql.ref(colonne)}::text`))
    const { rows } = await sql<Readonly<Record<string, string | null>>>`
      select ${cle} as cle_de_ligne, ${colonnes} from ${sql.table(table)} where ${estAilleurs} and ${peutDesigner(ditPar(tout), gardee ? toutes : sures)}`.execute(
      db,
    )
    for (const ligne of rows) {
      const entier = textes.map(({ colonne }) => ligne[colonne] ?? '').join(' ')
      const siennes = sures.filter((marque) => ![...homonymes].some((homonyme) => estCelui(homonyme, marque, entier)))
      const choixDe = choixDuTexteRepete(gardee ? juges : [], entier)
      const marquesDuTexte = (texte: string) => {
        const choisi = choixDe(texte)
        if (choisi === null) return siennes
        return choisi ? toutes : []
      }
      const masques = textes.flatMap(({ colonne, max, json }) => {
        const texte = ligne[colonne] ?? ''
        const masque = masquerLeTexte(texte, marquesDuTexte)
        if (masque === texte) return []
        return [sql`${sql.ref(colonne)} = ${json ? sql`${masque}::jsonb` : masque.slice(0, max)}`]
      })
      if (masques.length > 0)
        await sql`update ${sql.table(table)} set ${sql.join(masques)} where ${cle} = ${ligne['cle_de_ligne']}`.execute(db)
    }
  }
}

const estCelui = (homonyme: string, marque: Nomme | Contact, reponse: string): boolean => {
  const [menageId = ''] = homonyme.split(' ', 1)
  return homonyme === cleHomonyme(menageId, marque) && reponse.includes(menageId)
}

/** Une réponse gardée est du JSON, dont chaque texte se masque à part. */
function masquerLeTexte(texte: string, marquesDuTexte: (texte: string) => readonly Marque[]): string {
  const masquer = (dit: string) => masquerLesNoms(dit, marquesDuTexte(dit))
  try {
    return JSON.stringify(dansChaqueTexte(JSON.parse(texte), masquer))
  } catch {
    return masquer(texte)
  }
}

/** Tous les textes d'une valeur, bout à bout : un nom ne s'y étend pas d'un champ à l'autre. */
function enTexte(valeur: unknown): string {
  if (typeof valeur === 'string') return valeur
  if (valeur === null || typeof valeur !== 'object') return ''
  const champs = Object.entries(valeur).filter(([cle]) => !CHAMPS_DE_CONTACT.has(cle) && cle !== 'chemin')
  return champs
    .map(([, sous]) => enTexte(sous))
    .filter(Boolean)
    .join(' · ')
}

const nomme = (texte: string, personnes: readonly Marque[]) => masquerLesNoms(texte, personnes) !== texte

// Le nom d'une personne du ménage dans les textes d'autres dossiers : les trouver, les montrer sans le nom, l'y masquer (décision 0032).
import { extraitMasque, masquerDans, masquerLesNoms, type Nomme } from '@relogement/domain/rgpd/masquer'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { insertEvenements } from '../historique/historique.queries.ts'

/** Un endroit où l'on écrit librement sur un ménage. */
interface Source {
  readonly genre: string
  readonly table: string
  readonly cle: RawBuilder<unknown>
  /** La ligne d'une clé, par son index. */
  readonly estLa: (cle: string) => RawBuilder<unknown>
  readonly le: RawBuilder<unknown>
  readonly textes: readonly { readonly colonne: string; readonly max?: number; readonly json?: true }[]
}

const parId = (cle: string) => sql`t.id = ${cle}::uuid`

const avecId = (genre: string, table: string, le: string, textes: Source['textes']): Source => ({
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
  avecId('Alerte', 'alerte', 'date', [{ colonne: 'texte' }]),
  avecId('Historique', 'modification', 'le', [{ colonne: 'texte' }, { colonne: 'changements', json: true }]),
  avecId('Vérification levée', 'verification_acquittee', 'le', [{ colonne: 'commentaire', max: 1000 }]),
  avecId('Remboursement', 'demande_remboursement', 'creee_le', [{ colonne: 'motif_rejet' }]),
  {
    genre: 'Réponse de satisfaction',
    table: 'enquete_satisfaction',
    cle: sql`t.menage_id::text`,
    estLa: (cle) => sql`t.menage_id = ${cle}::uuid`,
    le: sql`null::timestamptz`,
    textes: [{ colonne: 'commentaire' }],
  },
  avecId('Courriel', 'email_sortant', 'cree_le', [{ colonne: 'sujet' }, { colonne: 'corps' }]),
  {
    genre: 'Passage en réunion',
    table: 'reunion_menage',
    cle: sql`t.reunion_id || '/' || t.menage_id`,
    estLa: (cle) => sql`t.reunion_id || '/' || t.menage_id = ${cle}`,
    le: sql`t.inscrit_le`,
    textes: [{ colonne: 'commentaire' }],
  },
  {
    genre: 'Saisie du dossier',
    table: 'menage',
    cle: sql`t.id::text`,
    estLa: parId,
    le: sql`null::timestamptz`,
    textes: [
      { colonne: 'informations', json: true },
      { colonne: 'projet_residentiel', json: true },
      { colonne: 'logement_precedent', json: true },
    ],
  },
]

export interface Citation {
  /** `commentaire:0198…` : le texte, sans rien de ce qu'il dit. */
  readonly cle: string
  readonly menageId: string
  readonly codeMenage: string
  readonly genre: string
  readonly le: Date | null
  /** Une personne de ce dossier porte le même nom : rien ne dit que le texte parle de la personne purgée. */
  readonly homonyme: boolean
  readonly extrait: string
}

/** Ce qu'il faut pour récrire le texte, sans le chercher deux fois. */
interface CitationTrouvee extends Citation {
  readonly source: Source
  readonly ligne: Ligne
}

interface Ligne {
  readonly cle: string
  readonly menage_id: string
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

/** Les textes des autres dossiers qui nomment une personne du ménage. */
export async function listCitations(db: Acces, menageId: string): Promise<CitationTrouvee[]> {
  const personnes = await personnesNommees(db, menageId)
  if (personnes.length === 0) return []
  const homonymes = await listHomonymes(db, menageId)
  const citations: CitationTrouvee[] = []
  for (const source of sources)
    for (const ligne of await lignesPossibles(db, source, menageId, personnes)) {
      const textes = source.textes.map(({ colonne }) => enTexte(ligne.textes[colonne]))
      const cite = textes.find((texte) => nomme(texte, personnes))
      if (cite === undefined) continue
      citations.push({
        cle: `${source.table}:${ligne.cle}`,
        menageId: ligne.menage_id,
        codeMenage: ligne.code_menage,
        genre: source.genre,
        le: ligne.le,
        homonyme: personnes.some(
          (personne) => homonymes.has(cleHomonyme(ligne.menage_id, personne)) && textes.some((texte) => nomme(texte, [personne])),
        ),
        extrait: extraitMasque(cite, personnes),
        source,
        ligne,
      })
    }
  return citations.toSorted((a, b) => a.codeMenage.localeCompare(b.codeMenage) || Number(b.le) - Number(a.le))
}

/** Ce qui se masque quand personne n'a choisi autrement. */
export const aMasquerDOffice = (citations: readonly Citation[]): string[] =>
  citations.filter(({ homonyme }) => !homonyme).map(({ cle }) => cle)

interface Choix {
  /** Choisis à la validation ; `null` : personne n'a eu à choisir. */
  readonly choisis: readonly string[] | null
  readonly valideeLe: Date
  readonly maintenant: Date
}

/** Masque le nom dans les textes choisis, et dans ceux écrits depuis, hors homonymes ; une ligne dans l'historique de chaque dossier. Rend leur nombre. */
export async function masquerLesCitations(db: Acces, menageId: string, { choisis, valideeLe, maintenant }: Choix): Promise<number> {
  const personnes = await personnesNommees(db, menageId)
  const citations = (await listCitations(db, menageId)).filter(({ cle, homonyme, le }) => {
    if (choisis === null) return !homonyme
    return choisis.includes(cle) || (!homonyme && le !== null && le > valideeLe)
  })
  if (citations.length === 0) return 0
  // Un dossier archivé aussi : la base n'y laisse écrire que la conservation.
  await sql`select set_config('relogement.conservation', 'oui', true)`.execute(db)
  for (const { source, ligne } of citations) {
    const colonnes = source.textes.map(({ colonne, max, json }) => {
      const masque = masquerDans(ligne.textes[colonne], personnes)
      const ecrit = json ? sql`${JSON.stringify(masque)}::jsonb` : sql`${typeof masque === 'string' ? masque.slice(0, max) : masque}`
      return sql`${sql.ref(colonne)} = ${ecrit}`
    })
    const version = source.table === 'menage' ? sql`, version = version + 1, modifie_le = ${maintenant}` : sql``
    await sql`update ${sql.table(source.table)} t set ${sql.join(colonnes)}${version} where ${source.estLa(ligne.cle)}`.execute(db)
  }
  for (const id of new Set(citations.map((citation) => citation.menageId))) {
    const combien = citations.filter((citation) => citation.menageId === id).length
    const texte = `Nom d’une personne purgée masqué dans ${combien === 1 ? 'un texte' : `${combien} textes`}`
    await insertEvenements(db, null, maintenant, { menageId: id }, [{ type: 'MODIFICATION', texte }])
  }
  return citations.length
}

/** Les lignes d'autres dossiers, ni purgés, où un des noms paraît ; le prénom et l'ordre se vérifient ensuite. */
async function lignesPossibles(
  db: Acces,
  { table, cle, le, textes }: Source,
  menageId: string,
  personnes: readonly Nomme[],
): Promise<readonly Ligne[]> {
  const noms = [...new Set(personnes.map(({ nom }) => nom.split(/[^\p{L}]+/u).find((mot) => mot.length > 1) ?? nom))]
  const tout = sql.join(
    textes.map(({ colonne }) => sql`coalesce(${sql.ref(`t.${colonne}`)}::text, '')`),
    sql` || ' ' || `,
  )
  const valeurs = sql.join(textes.map(({ colonne }) => sql`${sql.lit(colonne)}, ${sql.ref(`t.${colonne}`)}`))
  const jointure = table === 'menage' ? sql`m.id = t.id` : sql`m.id = t.menage_id`
  const { rows } = await sql<Ligne>`
    select ${cle} as cle, m.id as menage_id, m.code_menage, ${le} as le, jsonb_build_object(${valeurs}) as textes
    from ${sql.table(table)} t join menage m on ${jointure}
    where m.id <> ${menageId}::uuid and m.purge_le is null and m.limitation_depuis is null
      and exists (select from unnest(${noms}::text[]) n where sans_accents(${tout}) like '%' || sans_accents(n) || '%')`.execute(db)
  return rows
}

/** Qui, du ménage, a dans un autre dossier une personne du même nom. */
async function listHomonymes(db: Acces, menageId: string): Promise<Set<string>> {
  const { rows } = await sql<{ menage_id: string; prenom: string; noms: (string | null)[] }>`
    select distinct a.menage_id, p.prenom, array[p.nom, p.nom_de_naissance] as noms
    from occupant a join occupant p on p.menage_id = ${menageId}::uuid and a.menage_id <> p.menage_id
      and sans_accents(a.prenom) = sans_accents(p.prenom) and sans_accents(a.nom) in (sans_accents(p.nom), sans_accents(p.nom_de_naissance))`.execute(
    db,
  )
  return new Set(
    rows.flatMap(({ menage_id, prenom, noms }) => noms.flatMap((nom) => (nom ? [cleHomonyme(menage_id, { prenom, nom })] : []))),
  )
}

const cleHomonyme = (menageId: string, { prenom, nom }: Nomme) => `${menageId} ${prenom} ${nom}`

/** Tous les textes d'une valeur, bout à bout : un nom ne s'y étend pas d'un champ à l'autre. */
function enTexte(valeur: unknown): string {
  if (typeof valeur === 'string') return valeur
  if (valeur === null || typeof valeur !== 'object') return ''
  return Object.values(valeur).map(enTexte).filter(Boolean).join(' · ')
}

const nomme = (texte: string, personnes: readonly Nomme[]) => masquerLesNoms(texte, personnes) !== texte

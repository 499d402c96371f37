import { DomainError } from '@relogement/domain/common/errors'
import { motsCherches, trouverDans } from '@relogement/domain/rgpd/droits/recherche'
import { sql } from 'kysely'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { dUnSujet, sources } from '../citations.ts'
import { type TraitementDeTable, tablesDuMenage } from '../tablesDuMenage.ts'
import { ditTous, ligneQui, tablesQuiDisent } from '../textesDesTables.ts'
import { insertEtape } from './demande.queries.ts'
import { viser } from './demande.usecases.ts'
import { adresseDe } from './presenterDemande.ts'

interface LigneTrouvee {
  readonly table: string
  readonly menageId: string
  readonly ligne: Readonly<Record<string, unknown>>
}

interface Lieu {
  readonly ou: string
  readonly extrait: string
}

interface LieuDAilleurs extends Lieu {
  readonly lieu: string
}

interface DossierTrouve {
  readonly id: string
  readonly personnes: { readonly id: string; readonly nom: string; readonly naissance: string | null }[]
  readonly lieux: Lieu[]
}

// Ce qui se déduit d'une autre colonne.
const DEDUITES = ['recherche', 'telephones', 'cle_tri']
const LIGNES_PAR_TABLE = 400
const DOSSIERS_AU_PLUS = 50
const LIEUX_AU_PLUS = 12
const AILLEURS_AU_PLUS = 50

/**
 * Cherche une personne dans tous les dossiers, archives comprises, pour répondre à cette demande : occupants, textes libres, historique,
 * courriels ; et hors des dossiers, là où une opération, un logement ou un GTR la nomme. La recherche s'écrit au registre, et chaque dossier
 * trouvé au journal des lectures.
 */
export async function rechercher(ctx: Contexte, id: string, texte: string) {
  const { db, acteur, maintenant, services } = ctx
  const demande = await viser(ctx, id)
  const mots = motsCherches(texte)
  if (mots.join('').length < 3) throw tropCourt()
  const lignes: LigneTrouvee[] = []
  const ailleurs: LieuDAilleurs[] = []
  for (const table of tablesQuiDisent) {
    lignes.push(...(await lignesQuiDisent(db, table, mots)))
    ailleurs.push(...(await lieuxDAilleurs(db, table, mots)))
  }
  const dossiers = reunir(lignes, mots)
  const montres = dossiers.slice(0, DOSSIERS_AU_PLUS)
  const connus = await listCodes(
    db,
    montres.map((dossier) => dossier.id),
  )
  const nombre = `${dossiers.length} dossier${dossiers.length > 1 ? 's' : ''}`
  await insertEtape(db, demande.id, {
    auteurId: acteur.id,
    le: maintenant,
    texte: `Recherche dans tous les dossiers : ${nombre}${horsDesDossiers(ailleurs.length)}`,
    details: texte,
  })
  await Promise.all(
    montres.map((dossier) => noterConsultation(services.lecture, acteur, dossier.id, 'recherche', ['IDENTITE'], maintenant)),
  )
  return presentItem('RechercheDePersonne', `${adresseDe(id)}/recherches`, {
    total: dossiers.length,
    dossiers: montres.flatMap(({ id: menageId, personnes, lieux }) => {
      const connu = connus.get(menageId)
      return connu === undefined
        ? []
        : [
            {
              id: menageId,
              ...connu,
              personnes,
              lieux: lieux.slice(0, LIEUX_AU_PLUS),
              autresLieux: Math.max(0, lieux.length - LIEUX_AU_PLUS),
            },
          ]
    }),
    ailleurs: ailleurs.slice(0, AILLEURS_AU_PLUS),
    autresAilleurs: Math.max(0, ailleurs.length - AILLEURS_AU_PLUS),
  })
}

const horsDesDossiers = (combien: number) =>
  combien === 0 ? '' : `, ${combien === 1 ? '1 endroit' : `${combien} endroits`} hors des dossiers`

/** Les lignes d'une table qui disent tous les mots ; la phrase se cherche ensuite, dans la ligne. */
async function lignesQuiDisent(db: Acces, table: (typeof tablesQuiDisent)[number], mots: readonly string[]): Promise<LigneTrouvee[]> {
  const traitement = (tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)[table]
  if (traitement === undefined) return []
  const [colonne, parent] = traitement.par
  const menageId = parent === undefined ? sql.ref(`t.${colonne}`) : sql.ref('p.menage_id')
  // Ce qui tient à un autre sujet qu'un ménage n'est d'aucun dossier.
  const par = parent ?? (colonne === 'sujet_id' ? 'menage' : undefined)
  const jointure = par === undefined ? sql`` : sql`join ${sql.table(par)} p on p.id = ${sql.ref(`t.${colonne}`)}`
  const { rows } = await sql<{ menageId: string; ligne: Record<string, unknown> }>`
    select ${menageId} as "menageId", to_jsonb(t) as ligne from ${sql.table(table)} t ${jointure}
    where ${menageId} is not null and ${ligneQui(table, (dit) => ditTous(dit, mots))} limit ${LIGNES_PAR_TABLE}`.execute(db)
  return rows.map((row) => ({ table, ...row }))
}

/** Ce que disent, de la même personne, les lignes d'une table qui tiennent à autre chose qu'un ménage. */
async function lieuxDAilleurs(db: Acces, table: (typeof tablesQuiDisent)[number], mots: readonly string[]): Promise<LieuDAilleurs[]> {
  const source = sources.find((une) => une.table === table)
  const parUnSujet = (tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)[table]?.par[0] === 'sujet_id'
  const par = source?.sujetPar ?? (parUnSujet ? 'sujet_id' : undefined)
  if (par === undefined) return []
  const { lieu, joint } = dUnSujet(par)
  const { rows } = await sql<{ lieu: string; ligne: Record<string, unknown> }>`
    select ${lieu} as lieu, to_jsonb(t) as ligne from ${sql.table(table)} t ${joint}
    where m.id is null and ${ligneQui(table, (dit) => ditTous(dit, mots))} order by 1 limit ${LIGNES_PAR_TABLE}`.execute(db)
  return rows.flatMap(({ lieu: ouEstCe, ligne }) =>
    lieuxDe(table, ligne, mots).map(({ ou, extrait }) => ({
      lieu: ouEstCe,
      ou: source?.sujetPar === undefined ? ou : source.genre,
      extrait,
    })),
  )
}

function reunir(lignes: readonly LigneTrouvee[], mots: readonly string[]): DossierTrouve[] {
  const dossiers = new Map<string, DossierTrouve>()
  for (const { table, menageId, ligne } of lignes) {
    const personne = table === 'occupant' ? personneDe(ligne, mots) : null
    const lieux = personne === null ? lieuxDe(table, ligne, mots) : []
    if (personne === null && lieux.length === 0) continue
    const dossier = dossiers.get(menageId) ?? { id: menageId, personnes: [], lieux: [] }
    if (personne !== null) dossier.personnes.push(personne)
    dossier.lieux.push(...lieux)
    dossiers.set(menageId, dossier)
  }
  // Les dossiers où la personne habite d'abord ; puis ceux qui en parlent le plus.
  return [...dossiers.values()].toSorted((a, b) => b.personnes.length - a.personnes.length || b.lieux.length - a.lieux.length)
}

/** La personne elle-même : son prénom et son nom sont dans deux champs. */
function personneDe(ligne: Readonly<Record<string, unknown>>, mots: readonly string[]) {
  const { id, prenom, nom, nom_de_naissance, date_de_naissance } = ligne
  const nomEntier = [prenom, nom].filter((mot) => typeof mot === 'string' && mot !== '').join(' ')
  const tout = { nom: `${nomEntier} ${typeof nom_de_naissance === 'string' ? nom_de_naissance : ''}` }
  const autre = trouverDans(ligne, mots)
  if (trouverDans(tout, mots).length === 0 && autre.length === 0) return null
  return { id: String(id), nom: nomEntier, naissance: typeof date_de_naissance === 'string' ? date_de_naissance : null }
}

function lieuxDe(table: string, ligne: Readonly<Record<string, unknown>>, mots: readonly string[]): Lieu[] {
  const utile = Object.fromEntries(Object.entries(ligne).filter(([colonne]) => !DEDUITES.includes(colonne)))
  const { quoi } = (tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)[table] ?? { quoi: table }
  return trouverDans(utile, mots).map(({ champ, extrait }) => ({ ou: table === 'menage' ? (COLONNES[champ] ?? quoi) : quoi, extrait }))
}

/** Ce que disent les colonnes du dossier lui-même. */
const COLONNES: Readonly<Record<string, string>> = {
  noms: 'Noms du ménage',
  email: 'Contacts',
  telephone: 'Contacts',
  informations: 'Informations',
  composition: 'Composition',
  charges: 'Charges',
  surendettement: 'Surendettement',
  logement_actuel: 'Logement actuel',
  localisation: 'Adresse',
  projet_residentiel: 'Projet résidentiel',
  logement_precedent: 'Logement précédent',
  depart_spontane: 'Départ spontané',
  cotation_derogation: 'Cotation imposée',
}

async function listCodes(db: Acces, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { codeMenage: string; archive: boolean }>()
  const menages = await db
    .selectFrom('menage')
    .select(['id', 'code_menage', 'archive_le'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(menages.map(({ id, code_menage, archive_le }) => [id, { codeMenage: code_menage, archive: archive_le !== null }]))
}

const tropCourt = () => {
  const message = 'Trois lettres au moins'
  return new DomainError('saisie', 'recherche.trop-courte', message, { violations: [{ propertyPath: 'texte', message }] })
}

// Ce que deux cents personnes demandent, dans les parts de la barre : listes 30, dossiers 25, recherches 10, enregistrements 15, planning 10, tableau de bord 5,
// exports 3, envois 2. Chacune est ce qu'un écran demande, à qui l'ouvre.
import { sql } from 'kysely'
import { jpeg } from '../server/test/pieces/images.ts'
import type { Banc } from './banc.ts'

/** Qui travaille : leur compte de démonstration, copié autant de fois. */
export const EQUIPES = {
  charge: { compte: 'charge-de-relogement', role: 'CHARGE_DE_RELOGEMENT', prefixe: 'charge', nombre: 120 },
  encadrement: { compte: 'responsable-ingenierie-sociale', role: 'RESPONSABLE_INGENIERIE_SOCIALE', prefixe: 'encadrement', nombre: 50 },
  bailleur: { compte: 'bailleur-cellule-commerciale', role: 'BAILLEUR_CELLULE_COMMERCIALE', prefixe: 'bailleur', nombre: 30 },
} as const
export type Equipe = keyof typeof EQUIPES

export interface Demande {
  readonly equipe: Equipe
  /** Laquelle de ses personnes, quand ce n'est pas à n'importe laquelle. */
  readonly qui?: number
  readonly chemin: string
  readonly methode?: 'PATCH' | 'POST'
  readonly corps?: object | FormData
}
type Faire = (rang: number) => Demande

interface Part {
  readonly part: number
  /** Faites tour à tour. */
  readonly demandes: readonly Faire[]
}

const OUVERTS = 400
/** Premier avec cent : les parts se mêlent au lieu de se suivre. */
const PAS = 37

/** Cent demandes, mêlées : la suivante est celle du rang, modulo cent. */
export async function lesDemandes(banc: Banc): Promise<Faire[]> {
  const parts = Object.values(await lesParts(banc))
  const suite = parts.flatMap(({ part, demandes }) =>
    Array.from({ length: part }, (_, rang): Faire => demandes[rang % demandes.length] ?? (demandes[0] as Faire)),
  )
  return suite.map((_, rang) => suite[(rang * PAS) % suite.length] as Faire)
}

async function lesParts({ base }: Banc): Promise<Record<string, Part>> {
  const { rows: menages } = await sql<Menage>`select id, split_part(noms, ' ', -1) as nom, operation_id as operation from menage
    where archive_le is null and limitation_depuis is null and statut = 'RECHERCHE_DU_LOGEMENT' order by id limit ${OUVERTS}`.execute(base)
  const { rows: duBailleur } = await sql<Menage>`select m.id, split_part(m.noms, ' ', -1) as nom, m.operation_id as operation from menage m
    join utilisateur u on u.partenaire_id = m.partenaire_id where u.email = 'bailleur-cellule-commerciale@demo.relogement.test'
      and m.archive_le is null and m.statut = 'RECHERCHE_DU_LOGEMENT' order by m.id limit ${OUVERTS}`.execute(base)
  await confier(base, menages)
  const place = (rang: number, parmi = menages): number => (rang * 7) % parmi.length
  const un = (rang: number, parmi = menages): Menage => parmi[place(rang, parmi)] as Menage
  const sien = (rang: number) => ({ equipe: 'charge', qui: place(rang) % EQUIPES.charge.nombre }) as const
  const liste =
    (suite: string, equipe: Equipe): Faire =>
    (rang) => ({ equipe, chemin: `/v1/menages?pageSize=20&page=${1 + (rang % 5)}${suite}` })
  const triee = '&statuts=RECHERCHE_DU_LOGEMENT&sort=cotation:desc'
  const dossier =
    (equipe: Equipe, parmi = menages): Faire =>
    (rang) => ({ equipe, chemin: `/v1/menages/${un(rang, parmi).id}` })
  const cherche =
    (equipe: Equipe, parmi = menages): Faire =>
    (rang) => ({
      equipe,
      chemin: `/v1/menages?pageSize=20&recherche=${encodeURIComponent(un(rang, parmi).nom)}`,
    })
  const corrige: Faire = (rang) => ({
    ...sien(rang),
    methode: 'PATCH',
    chemin: `/v1/menages/${un(rang).id}`,
    corps: { informations: { telephone: `06${String(10_000_000 + rang)}` } },
  })
  const commente: Faire = (rang) => ({
    equipe: 'encadrement',
    methode: 'POST',
    chemin: `/v1/menages/${un(rang).id}/commentaires`,
    corps: { texte: 'Rappeler lundi.' },
  })
  const { rows: jours } = await sql<{ debut: string; fin: string }>`select date_trunc('month', current_date)::date as debut,
    (date_trunc('month', current_date) + interval '1 month - 1 day')::date as fin`.execute(base)
  const [{ debut = '', fin = '' } = {}] = jours
  const chiffres: Faire = (rang) => ({ equipe: 'encadrement', chemin: `/v1/statistiques-menages?operationIds=${un(rang).operation}` })
  return {
    listes: {
      part: 30,
      demandes: [
        liste('', 'charge'),
        liste(triee, 'charge'),
        liste(triee, 'encadrement'),
        liste('', 'bailleur'),
        () => ({ equipe: 'charge', chemin: '/v1/logements?pageSize=20' }),
        () => ({ equipe: 'charge', chemin: '/v1/utilisateurs/moi/alertes?pageSize=20' }),
      ],
    },
    dossiers: {
      part: 25,
      demandes: [dossier('charge'), dossier('charge'), dossier('charge'), dossier('encadrement'), dossier('bailleur', duBailleur)],
    },
    recherches: { part: 10, demandes: [cherche('charge'), cherche('encadrement'), cherche('charge'), cherche('bailleur', duBailleur)] },
    enregistrements: { part: 15, demandes: [corrige, corrige, commente] },
    planning: {
      part: 10,
      demandes: [() => ({ equipe: 'charge', chemin: `/v1/business/planning/recapitulatif?debut=${debut}&fin=${fin}` })],
    },
    tableauDeBord: { part: 5, demandes: [chiffres] },
    // Les ménages d'une opération, comme on les emporte en réunion.
    exports: {
      part: 3,
      demandes: [
        (rang) => ({
          equipe: 'encadrement',
          methode: 'POST',
          chemin: '/v1/menages/_export',
          corps: { operationIds: [un(rang).operation], motif: 'mesure' },
        }),
      ],
    },
    envois: {
      part: 2,
      demandes: [
        (rang) => ({ ...sien(rang), methode: 'POST', chemin: '/v1/business/menages/documents/upload', corps: photo(un(rang).id) }),
      ],
    },
  }
}

/** À chaque chargé les siens : nul autre n'y écrit. */
const confier = (base: Banc['base'], menages: readonly Menage[]) =>
  sql`update menage m set charge_id = u.id from unnest(${menages.map(({ id }) => id)}::uuid[]) with ordinality as s (id, rang)
    join utilisateur u on u.email = ${EQUIPES.charge.prefixe}::text || '-' || ((s.rang - 1) % ${EQUIPES.charge.nombre}::int + 1) || '@demo.relogement.test'
    where m.id = s.id`.execute(base)

interface Menage {
  readonly id: string
  readonly nom: string
  readonly operation: string
}

function photo(menageId: string): FormData {
  const corps = new FormData()
  corps.append('menageId', menageId)
  corps.append('type', 'PIECE_IDENTITE')
  corps.append('fichiers', new Blob([jpeg() as Uint8Array<ArrayBuffer>]), 'Pièce.jpg')
  return corps
}

import { performance } from 'node:perf_hooks'
import { EMPORTES_AU_PLUS } from '@relogement/domain/emport/emport.rules'
import { jpeg } from '../server/test/pieces/images.ts'
import type { Banc } from './banc.ts'
import { secondesEntre } from './cpu.ts'
import type { Mesure } from './rapport.ts'

/** Le plus qu'une tablette emporte. */
const DOSSIERS = EMPORTES_AU_PLUS
const PIECES = 2
/** Une minute pour rendre quarante entretiens : le temps de poser la tablette et de rouvrir le planning. */
const SECONDES_MAX = 60

/**
 * Quarante dossiers emportés puis rendus d'une même tablette, comme le navigateur les rend (décision 0081) : un dossier après l'autre, ses champs
 * en un PATCH à sa version, deux photos l'une après l'autre et le commentaire sous leurs clés d'idempotence, l'emport rendu. Le processeur se tient sous
 * la même minute : au-delà, aucune machine à un cœur ne la tiendrait. Ce que le coffre relit se compte à l'essai (`coffre.test.ts`), non ici.
 */
export async function mesurerEmports(banc: Banc): Promise<Mesure[]> {
  const client = clientDe(banc)
  const ids = await dossiers(banc)
  if (ids.length < DOSSIERS) throw new Error(`${ids.length} dossiers à emporter au lieu de ${DOSSIERS}`)
  const { emports: pris } = await client.json<{ emports: { id: string; menageId: string }[] }>('POST', '/v1/business/emports', {
    tablette: { id: crypto.randomUUID(), nom: 'Tablette du banc' },
    menages: ids,
  })
  const emports = new Map(pris.map(({ id, menageId }) => [menageId, id]))
  const versions = new Map<string, number>()
  for (const id of ids) versions.set(id, (await client.json<{ version: number }>('GET', `/v1/menages/${id}`)).version)

  const avant = banc.cpu('produit')
  const debut = performance.now()
  let pire = 0
  for (const id of ids) {
    const depart = performance.now()
    await rendre(client, id, versions.get(id) ?? 0, emports.get(id) ?? '')
    pire = Math.max(pire, performance.now() - depart)
  }
  const tout = (performance.now() - debut) / 1000
  const processeur = secondesEntre(avant, banc.cpu('produit'))
  const mesure = (nom: string, nous: number, plancher: number): Mesure => ({
    nom,
    cible: 1,
    nous,
    plancher,
    unite: 's',
    rapport: nous / plancher,
    sens: 'au plus',
  })
  return [
    mesure(`Retour de ${DOSSIERS} dossiers emportés, photos comprises`, tout, SECONDES_MAX),
    mesure(`Le plus long à rendre des ${DOSSIERS}`, pire / 1000, SECONDES_MAX / 10),
    ...(processeur === null ? [] : [mesure(`Retour de ${DOSSIERS} dossiers : processeur`, processeur, SECONDES_MAX)]),
  ]
}

type Client = ReturnType<typeof clientDe>

async function rendre(client: Client, id: string, version: number, emportId: string): Promise<void> {
  await client.json(
    'PATCH',
    `/v1/menages/${id}`,
    {
      informations: { langueParlee: 'Wolof', observations: 'Entretien mené sans réseau.' },
      projetResidentiel: { observations: 'Près de l’école' },
    },
    { 'if-match': `"${version}"` },
  )
  for (let rang = 0; rang < PIECES; rang += 1) {
    const corps = new FormData()
    corps.append('menageId', id)
    corps.append('type', 'PIECE_IDENTITE')
    corps.append('fichiers', new Blob([jpeg() as Uint8Array<ArrayBuffer>]), `Pièce ${rang + 1}.jpg`)
    await client.envoyer('/v1/business/menages/documents/upload', corps)
  }
  await client.json('POST', `/v1/menages/${id}/commentaires`, { texte: 'Vu chez elle, dossier relu', visibilite: 'INTERNE' })
  await client.json('POST', `/v1/business/emports/${emportId}/retour`, { laisses: [] })
}

function clientDe({ produit, jeton }: Banc) {
  const lire = async <T>(reponse: Response): Promise<T> => {
    if (!reponse.ok) throw new Error(`${reponse.status} ${await reponse.text()}`)
    return (await reponse.json()) as T
  }
  const entetes = { authorization: `Bearer ${jeton}` }
  return {
    json: async <T>(method: string, chemin: string, corps?: object, plus: Readonly<Record<string, string>> = {}): Promise<T> =>
      lire<T>(
        await fetch(produit + chemin, {
          method,
          headers: {
            ...entetes,
            ...plus,
            'idempotency-key': crypto.randomUUID(),
            ...(corps === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(corps === undefined ? {} : { body: JSON.stringify(corps) }),
        }),
      ),
    envoyer: async (chemin: string, body: FormData): Promise<unknown> =>
      lire(await fetch(produit + chemin, { method: 'POST', headers: { ...entetes, 'idempotency-key': crypto.randomUUID() }, body })),
  }
}

const dossiers = async ({ base }: Banc): Promise<string[]> =>
  (
    await base
      .selectFrom('menage')
      .select('id')
      .where('statut', '=', 'ENTRETIEN_PREALABLE_A_REALISER')
      .where('purge_le', 'is', null)
      .where('limitation_depuis', 'is', null)
      .orderBy('code_menage')
      .limit(DOSSIERS)
      .execute()
  ).map(({ id }) => id)

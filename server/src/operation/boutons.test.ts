// Aucun bouton ne finit en 403 : ce que l'API dit ouvert à une personne (`can`, adresses, refus de la liste) est ce que ses appels acceptent.
import { expect } from 'vitest'
import { type Personne, prenoms, ROUBAIX, test } from '../../test/cast.ts'
import { createOperation } from '../../test/dossiers.ts'

interface Operation extends Record<string, unknown> {
  readonly can: readonly string[]
}
interface Collection {
  readonly metadata: { readonly refusCreer?: string | null; readonly refusDecider?: string | null }
}

/** Ce que fait chaque verbe, mal dit : qui le peut se voit refuser la saisie, qui ne le peut pas se voit refuser le geste. */
const GESTES: Readonly<Record<string, readonly (readonly ['patch' | 'post', string, object])[]>> = {
  modifier: [['patch', '', { nom: '' }]],
  tenir: [
    ['post', '/dates', {}],
    ['post', '/taches', { titre: '' }],
    ['post', '/commentaires', { texte: '' }],
    ['post', '/snapshots', { libelle: '' }],
    ['post', '/logements', {}],
  ],
  deciderDesObjectifs: [['patch', '/objectifs', { relogements: 'trois' }]],
}
const A_PART = ['documents', 'taches', 'commentaires', 'modifications', 'snapshots', 'attributsCotations', 'synoptique', 'recap'] as const
const CHEMINS: Partial<Record<(typeof A_PART)[number], string>> = { attributsCotations: 'attributs-cotations' }

interface Attendu {
  readonly expect: (statut: number) => PromiseLike<unknown>
}

async function statut(appel: Attendu, permis: boolean, ouvert: number, quoi: string): Promise<void> {
  try {
    await appel.expect(permis ? ouvert : 403)
  } catch (cause) {
    throw new Error(quoi, { cause })
  }
}

test('chaque rôle : un verbe donné se fait, un verbe tu est refusé, une adresse donnée se lit', { timeout: 240_000 }, async ({
  en,
  db,
  distribution,
}) => {
  const id = await createOperation(db)
  const bailleur_id = distribution.partenaires.bailleur
  await db.updateTable('operation').set({ ville_code: ROUBAIX, bailleur_id }).where('id', '=', id).execute()
  const adresse = `/v1/operations/${id}`
  const lue = async (qui: Personne) => {
    try {
      return (await qui.get<Operation>(adresse).expect(200)).corps
    } catch {
      return null
    }
  }
  const ouvertes: string[] = []
  for (const prenom of prenoms) {
    const qui = en[prenom]
    const operation = await lue(qui)
    if (operation === null) continue
    ouvertes.push(prenom)
    for (const [verbe, gestes] of Object.entries(GESTES))
      for (const [methode, suite, corps] of gestes)
        await statut(qui[methode](`${adresse}${suite}`, corps), operation.can.includes(verbe), 422, `${prenom} ${verbe} ${suite}`)
    if (!operation.can.includes('attester')) await qui.post(`/v1/business/operations/${id}/generer-attestation-relogement`).expect(403)
    for (const partie of A_PART) {
      const donnee = operation[partie] as string | null
      const chemin =
        donnee ?? (partie === 'documents' ? `/v1/business/operations/${id}/documents` : `${adresse}/${CHEMINS[partie] ?? partie}`)
      await statut(qui.get(chemin), donnee !== null, 200, `${prenom} ${partie}`)
    }
    const { corps: liste } = await qui.get<Collection>('/v1/operations').expect(200)
    await statut(qui.post('/v1/operations', {}), liste.metadata.refusCreer === null, 422, `${prenom} créer`)
  }
  // Tous ceux qui la voient : ni les chargées, sans ménage à elle, ni l'autre bailleur, ni le prestataire.
  expect(ouvertes.length).toBeGreaterThanOrEqual(19)
})

import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createProposition } from '../../../test/dossiers.ts'

const LE = '2026-03-02T09:00:00Z'

type Listes = Record<'logements' | 'documents' | 'alerts' | 'comments' | 'suivis', { id: string }[]>

test('du même instant, les lignes d’une section se lisent dans l’ordre où elles furent notées', async ({ en, db, distribution }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  for (const rang of [1, 2, 3]) {
    await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'assignation' })
    await en.camille.post(`/v1/menages/${id}/commentaires`, { texte: `Commentaire ${rang}` }).expect(201)
    await en.camille.post(`/v1/menages/${id}/suivis`, { type: 'APPEL', texte: `Appel ${rang}`, date: '2026-03-02' }).expect(201)
    await en.camille.post(`/v1/menages/${id}/alertes`, { texte: `Rappeler ${rang}`, dateAlerte: '2027-05-01' }).expect(201)
    await db
      .insertInto('document')
      .values({
        id: uuidv7(),
        sujet_id: id,
        type: 'AUTRE',
        nom: `${rang}.pdf`,
        mime: 'application/pdf',
        taille: 1,
        sha256: '0'.repeat(64),
        cle_stockage: uuidv7(),
        ajoute_le: LE,
      })
      .execute()
  }
  await db.updateTable('proposition').set({ cree_le: LE }).where('menage_id', '=', id).execute()
  await db.updateTable('commentaire').set({ le: LE }).where('sujet_id', '=', id).execute()
  await db.updateTable('alerte').set({ date_alerte: LE }).where('sujet_id', '=', id).execute()
  const { logements, documents, alerts, comments, suivis } = (await en.camille.get<Listes>(`/v1/menages/${id}`).expect(200)).corps
  const listes = { logements, documents, alerts, comments, suivis }
  for (const [quoi, lignes] of Object.entries(listes)) {
    const lues = lignes.map((ligne) => ligne.id)
    expect(lues, quoi).toHaveLength(3)
    // La première échue d'abord aux alertes, la dernière notée ailleurs : un identifiant se crée dans l'ordre du temps.
    expect(lues, quoi).toEqual(quoi === 'alerts' ? lues.toSorted() : lues.toSorted().toReversed())
  }
})

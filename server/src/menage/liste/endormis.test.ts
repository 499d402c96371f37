import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import type { Base } from '../../core/database.ts'

const matin = (jours: number) => new Date(`${jourDans(jours)}T08:00:00Z`)

test('un dossier n’est que dans une liste de la journée : rappelé, il n’est plus parmi les endormis', async ({ en, db }) => {
  const deposer = (jours: number, statut = 'RECHERCHE_DU_LOGEMENT', colonnes: Record<string, unknown> = {}) =>
    createMenage(db, {
      chargeId: en.camille.id,
      menage: { statut: statut as 'CLOTURE' },
      colonnes: { cree_le: matin(-jours), ...colonnes },
    })
  const rappeler = async (menageId: string, dans: number, alerte: Parameters<typeof poser>[2] = {}) => {
    await poser(db, { menageId, le: matin(dans) }, alerte)
    return menageId
  }
  const endormi = await deposer(50)
  const aVenir = await rappeler(await deposer(50), 3)
  const mention = await rappeler(await deposer(50), -1, {
    type: 'COMMENTAIRE_AJOUTE',
    pour: 'DESTINATAIRE',
    destinataire_id: en.camille.id,
  })
  const dAutrui = await rappeler(await deposer(50), -1, { pour: 'DESTINATAIRE', destinataire_id: en.cyril.id })
  // « Reporter à… » : quelqu'un a dit quand y revenir, lui ou son responsable.
  await rappeler(await deposer(50), 3, { pour: 'AUTEUR', auteur_id: en.camille.id })
  await rappeler(await deposer(50), 30, { pour: 'AUTEUR', auteur_id: en.rachid.id })
  const echuDAutrui = await rappeler(await deposer(50), -1, { pour: 'AUTEUR', auteur_id: en.rachid.id })
  const clos = await rappeler(await deposer(50), -1, { statut: 'CLOTURE' })
  // Soixante jours : « Aucune activité depuis … » est en retard.
  await rappeler(await deposer(63), -3, { type: 'SANS_NOUVELLES', pour: 'CHARGE_ET_RESPONSABLE_EQUIPE' })
  await rappeler(await deposer(60), 0, { type: 'SANS_NOUVELLES', pour: 'CHARGE_ET_RESPONSABLE_EQUIPE' })
  await rappeler(await deposer(50), -1, { pour: 'DESTINATAIRE', destinataire_id: en.camille.id })
  await deposer(30)
  await deposer(50, 'DOSSIER_EN_VEILLE')
  await deposer(50, 'CLOTURE')
  await deposer(50, 'RECHERCHE_DU_LOGEMENT', { relogement_necessaire: false })

  const lus = async (qui: typeof en.camille) =>
    (
      await qui
        .get<{ 'hydra:member': { id: string }[] }>(`/v1/menages?dossiers=ENDORMI&chargesDeRelogement=${en.camille.id}&pageSize=50`)
        .expect(200)
    ).corps['hydra:member'].map(({ id }) => id)
  const attendus = [endormi, aVenir, mention, dAutrui, echuDAutrui, clos]
  expect((await lus(en.camille)).toSorted()).toEqual(attendus.toSorted())
  expect((await lus(en.rachid)).toSorted()).toEqual(attendus.toSorted())
  // Ils se lisent de rappels et d'un historique qu'un bailleur n'a pas.
  expect(await lus(en.bastien)).toEqual([])
})

function poser(
  db: Base,
  { menageId, le }: { readonly menageId: string; readonly le: Date },
  alerte: { type?: string; pour?: string; statut?: string; destinataire_id?: string; auteur_id?: string },
) {
  return db
    .insertInto('alerte')
    .values({
      id: crypto.randomUUID(),
      sujet_id: menageId,
      type: 'MANUELLE',
      texte: 'À faire',
      statut: 'ALERTE',
      close_le: alerte.statut === 'CLOTURE' ? le : null,
      pour: 'CHARGE',
      date_alerte: le,
      ...alerte,
    })
    .execute()
}

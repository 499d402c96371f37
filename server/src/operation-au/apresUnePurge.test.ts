import type { OperationAu } from '@relogement/domain/operation-au/operationAu.schema'
import { expect } from 'vitest'
import { createPersonne, test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { faireLaTache } from '../../test/taches.ts'
import { faireRespecterLaConservation } from '../rgpd/conservation.ts'

test('purgé depuis, un ménage parti ou sans relogement nécessaire compte encore le jour où il attendait', { timeout: 60_000 }, async ({
  api,
  en,
  db,
  distribution,
}) => {
  const { corps: creee } = await en.denise
    .post<{ id: string }>('/v1/operations', { code: 'PASSE-PURGE', nom: 'Alma', famille: 'DEMOLITION' })
    .expect(201)
  const enRecherche = { statut: 'RECHERCHE_DU_LOGEMENT', date_entretien: jourDans(-40), date_signature_bail: null }
  const ajouter = () =>
    createMenage(db, {
      operationId: creee.id,
      colonnes: { cree_le: api.horloge.maintenant(), statut_depuis: api.horloge.maintenant(), ...enRecherche },
    })
  const [parti, accedant, sans] = [await ajouter(), await ajouter(), await ajouter()]
  const jour = jourDans(0, api.horloge.maintenant())
  api.horloge.avancer({ jours: 3 })
  const passer = (id: string, transition: string, donnees: object) =>
    en.rachid
      .put(`/v1/business/menages/${id}/transitions`, { transition, donnees: { date: jourDans(0, api.horloge.maintenant()), ...donnees } })
      .expect(200)
  await passer(parti, 'depart_spontane', { motif: 'PARTI_DE_LUI_MEME' })
  await passer(accedant, 'accession_propriete', { type: 'SOCIAL' })
  await en.rachid.patch(`/v1/menages/${sans}`, { relogement: { relogementNecessaire: false } }).expect(200)

  api.horloge.avancer({ jours: 380 })
  const personne = (role: 'DPO' | 'RESPONSABLE_EQUIPE_RELOGEMENT') =>
    createPersonne(api, { prenom: `apres-${role.toLowerCase()}`, role, partenaireId: distribution.partenaires.operateur })
  const [dpo, responsable] = [await personne('DPO'), await personne('RESPONSABLE_EQUIPE_RELOGEMENT')]
  const lire = async () => (await responsable.get<OperationAu>(`/v1/operations/${creee.id}/au/${jour}`).expect(200)).corps
  const avant = await lire()
  expect(avant.statistiques).toMatchObject({ menagesAReloger: 3, relogementsRestants: 3 })
  await faireLaTache(faireRespecterLaConservation, api, { maintenant: api.horloge.maintenant() })
  for (const id of [parti, sans]) {
    const { corps } = await dpo.get<{ empreinte: string }>(`/v1/rgpd/purges/${id}/apercu`).expect(200)
    await dpo.post(`/v1/rgpd/purges/${id}/validation`, { empreinte: corps.empreinte }).expect(200)
  }
  expect(await db.selectFrom('modification').select('id').where('sujet_id', 'in', [parti, sans]).execute()).toEqual([])
  // Son historique effacé avec lui, l'accédant non plus ne se lit pas parti plus tôt qu'il ne l'est.
  await db.deleteFrom('modification').where('sujet_id', '=', accedant).execute()
  expect(await lire()).toEqual(avant)
})

import { julien, unEnfant, unOccupant } from '@relogement/domain/menage/menage.examples'
import { expect } from 'vitest'
import { type Personne, type Prenom, prenoms, test } from '../../test/cast.ts'
import { ceQuiSeLit } from '../../test/ceQuiSeLit.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { adressesDeLecture } from '../../test/lectures.ts'

/** L'équipe, et le DPO, qui n'ouvre rien sans une demande de droits. */
const EQUIPE: readonly Prenom[] = ['camille', 'cyril', 'rachid', 'ines', 'adrien', 'denise', 'delphine']
const SANTE = /chimio|raison.m[eé]dicale|ACCESSIBILITE|handicap|invalidit|AEEH|AJPP|sp[eé]cialis[eé]|M[EÉ]DICO/i

const ditLaSante = async (personne: Personne, chemin: string): Promise<boolean> => {
  const reponse = await personne.get(chemin)
  return reponse.statut === 200 && SANTE.test(await ceQuiSeLit(reponse))
}

test('ce qui touche à la santé, dans un refus, une ressource, une activité ou une scolarité, ne se lit d’aucun rôle hors de l’équipe, par aucun appel ni export', {
  timeout: 300_000,
}, async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const menageId = await createMenage(db, {
    partenaireId: bailleur,
    chargeId: en.camille.id,
    menage: {
      statut: 'ACCEPTE_EN_GTR',
      occupants: [
        unOccupant({ situationProfessionnelle: { activite: 'INVALIDITE' } }),
        julien,
        unEnfant(3, { prenom: 'Inès', scolarite: { niveau: 'ETABLISSEMENT_SPECIALISE' } }),
      ],
      informations: { observations: 'Suivi en chimiothérapie' },
      projetResidentiel: { precedentesPropositionsDeLogement: 'Refusé : chimiothérapie', observations: 'Près de la chimiothérapie' },
    },
  })
  const proposer = (colonnes: object, statut = 'refusee_menage') =>
    createProposition(db, { menageId, bailleurId: bailleur, statut, colonnes: { refus_le: jourDans(-3), ...colonnes } })
  await proposer({ refus_motif: 'ACCESSIBILITE' })
  await proposer({ refus_motif: 'Le père est en chimiothérapie' })
  const { id: propositionId, logementId } = await proposer({ refus_le: null, gtr_date: jourDans(-9) }, 'acceptee_cal')
  const donnees = { motif: 'RAISON_MEDICALE', date: jourDans(0) }
  await en.camille
    .put(`/v1/business/menages/${menageId}/transitions`, { transition: 'refus_proposition', propositionId, donnees })
    .expect(200)
  const { id: occupantId } = await db
    .selectFrom('occupant')
    .select('id')
    .where('menage_id', '=', menageId)
    .where('role', '=', 'PRINCIPAL')
    .executeTakeFirstOrThrow()
  const ressources = [
    { occupantId, type: { code: 'ADULTE_HANDICAPE' }, montantMensuel: 971.37 },
    { occupantId, type: { code: 'PENSIONS_INVALIDITE' }, montantMensuel: 300 },
  ]
  await en.camille.patch(`/v1/menages/${menageId}`, { ressourcesEtCharges: { ressources } }).expect(200)
  // Le bailleur en lit le montant, parmi les autres.
  const { corps: luParLeBailleur } = await en.bastien
    .get<{ ressourcesEtCharges: { ressources: object[]; totalRessources: object; natureDesRevenus: string[] } }>(`/v1/menages/${menageId}`)
    .expect(200)
  expect(luParLeBailleur.ressourcesEtCharges.totalRessources).toMatchObject({
    valeur: 1271.37,
    termes: [{ libelle: expect.stringContaining('Autre ressource'), valeur: 1271.37 }],
  })
  expect(luParLeBailleur.ressourcesEtCharges.natureDesRevenus).toEqual(['AUTRES'])
  expect(luParLeBailleur.ressourcesEtCharges.ressources).toContainEqual(
    expect.objectContaining({ occupantId, type: { code: 'AUTRE' }, montantMensuel: 1271.37 }),
  )
  await en.camille.post(`/v1/menages/${menageId}/commentaires`, { texte: 'Chimiothérapie en cours', visibilite: 'INTERNE' }).expect(201)
  await en.camille.post(`/v1/menages/${menageId}/suivis`, { type: 'APPEL', date: jourDans(0), texte: 'Chimiothérapie' }).expect(201)
  await en.camille.post('/v1/business/recapitulatif-guide-entretien/generate', { menageId }).expect(201)
  const produits = await db.selectFrom('document').select('id').where('sujet_id', '=', menageId).execute()
  const tous = adressesDeLecture(
    { menages: menageId, logements: logementId },
    produits.map(({ id }) => id),
  )

  // De quoi échouer : l'équipe le lit, au dossier et à l'historique.
  expect(await ditLaSante(en.camille, `/v1/menages/${menageId}`)).toBe(true)
  expect(await ditLaSante(en.camille, `/v1/menages/${menageId}/modifications`)).toBe(true)

  const fuites: string[] = []
  const ouverts: string[] = []
  for (const prenom of prenoms.filter((autre) => !EQUIPE.includes(autre))) {
    const personne = en[prenom]
    for (const chemin of tous) if (await ditLaSante(personne, chemin)) fuites.push(`${personne.role} ${chemin}`)
    if ((await personne.get(`/v1/menages/${menageId}`)).statut === 200) ouverts.push(personne.role)
    const { statut, texte } = await personne.post('/v1/menages/_export', {})
    if (statut === 200 && SANTE.test(texte)) fuites.push(`${personne.role} export`)
  }
  expect(fuites).toEqual([])
  expect([...new Set(ouverts)].toSorted()).toEqual([
    'BAILLEUR_CELLULE_COMMERCIALE',
    'BAILLEUR_DIRECTEUR_AGENCE',
    'UTILISATEUR_COMMUNE',
    'UTILISATEUR_DDT',
    'UTILISATEUR_EPCI',
    'UTILISATEUR_MEL',
  ])
})

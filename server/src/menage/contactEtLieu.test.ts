// Ce qu'un lecteur ne lit pas au dossier, aucun autre appel ne le lui dit.
import { expect } from 'vitest'
import { type Personne, TOURCOING, test } from '../../test/cast.ts'
import { ceQuiSeLit } from '../../test/ceQuiSeLit.ts'
import { reserverUnCreneau } from '../../test/creneaux.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { adressesDeLecture } from '../../test/lectures.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'

const TELEPHONE = /0639987712|06 39 98 77 12|639987712/
const LIEU = /59200|rue du Brun-Pain/i

test('un téléphone, une adresse que le dossier cache ne se lisent par aucun appel, d’aucun rôle', {
  timeout: 300_000,
}, async ({ en, db, distribution }) => {
  const { bailleur, autreBailleur } = distribution.partenaires
  const { operationId, pruId } = await createOperationDuPru(db)
  const telephone = '0639987712'
  const creer = (statut: string) =>
    createMenage(db, {
      operationId,
      partenaireId: autreBailleur,
      chargeId: en.camille.id,
      villeCode: TOURCOING,
      menage: {
        statut: statut as 'DEMENAGEMENT',
        informations: { telephone, telephoneSecondaire: telephone },
        logementActuelLocalisation: { adresse: { numero: '3', rue: 'rue du Brun-Pain', codePostal: '59200', ville: 'Tourcoing' } },
      },
    })
  const reunions = await createGtr(db, pruId)
  const enGtr = await creer('ATTENTE_PRESENTATION_GTR')
  await en.camille.post(`/v1/reunions/${reunions}/menages/${enGtr}`).expect(201)
  const { logementId } = await createProposition(db, {
    menageId: enGtr,
    bailleurId: bailleur,
    statut: 'presentation_gtr',
    colonnes: { reunion_id: reunions },
  })
  const accepte = await creer('DEMENAGEMENT')
  const accepteAu = await createProposition(db, { menageId: accepte, bailleurId: bailleur, statut: 'acceptee_menage' })
  const creneau = await reserverUnCreneau(db, { menageId: accepte, jour: jourDans(9), rang: 1, par: en.camille.id })
  await en.camille.post(`/v1/menages/${enGtr}/suivis`, { type: 'APPEL', date: jourDans(0), texte: `Rappeler au ${telephone}` }).expect(201)
  await en.camille.post('/v1/business/recapitulatif-guide-entretien/generate', { menageId: accepte }).expect(201)
  const documents = (await db.selectFrom('document').select('id').where('sujet_id', '=', accepte).execute()).map(({ id }) => id)
  const adresses = [
    ...new Set([
      ...adressesDeLecture({ menages: enGtr, logements: logementId, reunions, operations: operationId }),
      ...adressesDeLecture({ menages: accepte, logements: accepteAu.logementId, creneaux: creneau, operations: operationId }, documents),
    ]),
  ]
  const lit = async (qui: Personne, motif: RegExp, parmi: readonly string[]) => {
    const disent: string[] = []
    for (const adresse of parmi) {
      const reponse = await qui.get(adresse)
      const [dit] = reponse.statut === 200 ? (motif.exec(await ceQuiSeLit(reponse)) ?? []) : []
      if (dit !== undefined) disent.push(`${qui.role} ${adresse} : ${dit}`)
    }
    return disent
  }
  const dossiers = [`/v1/menages/${enGtr}`, `/v1/menages/${accepte}`]
  // De quoi échouer : l'équipe et le bailleur du logement actuel lisent l'un et l'autre ; la DDT et la commune, le lieu seul.
  for (const qui of [en.camille, en.berenice]) {
    expect(await lit(qui, TELEPHONE, dossiers)).toHaveLength(2)
    expect(await lit(qui, LIEU, dossiers)).toHaveLength(2)
  }
  for (const qui of [en.damien, en.colette]) expect(await lit(qui, LIEU, dossiers)).toHaveLength(2)

  const fuites: string[] = []
  for (const qui of [en.damien, en.colette, en.bastien, en.agathe, en.romane, en.didier, en.basile, en.paul, en.corinne])
    fuites.push(...(await lit(qui, TELEPHONE, adresses)))
  for (const qui of [en.bastien, en.agathe, en.romane, en.didier, en.basile, en.paul]) fuites.push(...(await lit(qui, LIEU, adresses)))
  expect(fuites).toEqual([])
})

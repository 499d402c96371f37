import { expect, test } from 'vitest'
import { codeDuDossierIssu, codeDuMenage } from './code.ts'
import { nouveauMenageSchema } from './creation.schema.ts'
import { type FaitsDeSuppression, raisonsDeGarder } from './supprimer.ts'

test('un code est celui de l’opération et quatre chiffres, davantage s’il le faut', () => {
  expect(codeDuMenage('ALMA', 7)).toBe('ALMA-0007')
  expect(codeDuMenage('ALMA', 12_345)).toBe('ALMA-12345')
})

test('le dossier issu d’un autre prend le rang suivant, sans jamais reprendre celui d’un dossier supprimé', () => {
  expect(codeDuDossierIssu('ALMA-0007', [])).toBe('ALMA-0007-D1')
  expect(codeDuDossierIssu('ALMA-0007', ['ALMA-0007-D1', 'ALMA-0007-D2'])).toBe('ALMA-0007-D3')
  expect(codeDuDossierIssu('ALMA-0007', ['ALMA-0007-D9', 'ALMA-0007-D10'])).toBe('ALMA-0007-D11')
  expect(codeDuDossierIssu('ALMA-0007', ['ALMA-0007-D1-D1', 'ALMA-0070-D4'])).toBe('ALMA-0007-D1')
  expect(codeDuDossierIssu('ALMA-0007-D1', ['ALMA-0007-D1', 'ALMA-0007-D1-D1'])).toBe('ALMA-0007-D1-D2')
})

const vierge: FaitsDeSuppression = {
  statut: 'ENTRETIEN_PREALABLE_A_REALISER',
  dateEntretien: null,
  etapes: 1,
  documents: 0,
  propositions: 0,
  echanges: 0,
  remboursements: 0,
  inscritAuGtr: false,
  decohabitation: false,
  demandesDeDroits: 0,
  emporte: false,
}

test('un dossier où rien ne s’est passé peut se supprimer', () => expect(raisonsDeGarder(vierge)).toEqual([]))

test.each([
  [{ dateEntretien: '2026-03-01' }, 'Un entretien y est daté.'],
  [{ statut: 'RECHERCHE_DU_LOGEMENT' }, 'Le dossier a déjà changé de statut.'],
  [{ etapes: 2 }, 'Le dossier a déjà changé de statut.'],
  [{ documents: 1 }, 'Un document y a été déposé.'],
  [{ documents: 3 }, '3 documents y ont été déposés.'],
  [{ propositions: 2 }, '2 logements lui ont été proposés.'],
  [{ echanges: 1 }, 'Un échange y est noté.'],
  [{ remboursements: 1 }, 'Un remboursement y a été demandé.'],
  [{ inscritAuGtr: true }, 'Le ménage est inscrit à un GTR.'],
  [{ decohabitation: true }, 'Il est lié à un autre dossier par une décohabitation.'],
  [{ demandesDeDroits: 1 }, 'Une demande de droits y est enregistrée : sa preuve se garde.'],
  [{ emporte: true }, 'Il est emporté sur une tablette : attendez qu’il en revienne, ce qui s’y saisit serait perdu.'],
] as const)('%o : le dossier se garde', (surcharge, raison) => expect(raisonsDeGarder({ ...vierge, ...surcharge })).toEqual([raison]))

test('le minimum pour ouvrir un dossier : une opération, un nom, une adresse', () => {
  const { error } = nouveauMenageSchema.safeParse({ demandeur: {}, adresse: {} })
  expect(error?.issues.map(({ path, message }) => `${path.join('.')} : ${message}`)).toEqual([
    'operationId : Ce champ est requis',
    'demandeur.nom : Ce champ est requis',
    'demandeur.prenom : Ce champ est requis',
    'adresse.rue : Ce champ est requis',
    'adresse.codePostal : Ce champ est requis',
    'adresse.ville : Ce champ est requis',
  ])
})

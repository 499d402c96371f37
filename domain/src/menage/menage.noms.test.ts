import { expect, test } from 'vitest'
import { formuleDAppel, nomsDuMenage } from './menage.noms.ts'

const principal = (sexe: string | null, nom: string | null) => ({ role: 'PRINCIPAL', sexe, nom })
const codemandeur = (sexe: string | null, nom: string | null) => ({ role: 'CODEMANDEUR', sexe, nom })

test.each([
  ['une personne', [principal('FEMININ', 'Carpentier')], 'Mme Carpentier'],
  ['deux noms', [principal('F', 'Benali'), codemandeur('M', 'Duprez')], 'Mme Benali / M. Duprez'],
  ['le co-demandeur saisi en premier', [codemandeur('MASCULIN', 'Duprez'), principal('FEMININ', 'Benali')], 'Mme Benali / M. Duprez'],
  ['le même nom', [principal('MASCULIN', 'Cousin'), codemandeur('FEMININ', 'Cousin')], 'M. et Mme Cousin'],
  [
    'le même nom, madame d’abord, autrement écrit',
    [principal('FEMININ', 'Lefèvre'), codemandeur('MASCULIN', 'LEFEVRE ')],
    'M. et Mme Lefèvre',
  ],
  ['deux messieurs du même nom', [principal('MASCULIN', 'Petit'), codemandeur('MASCULIN', 'Petit')], 'MM. Petit'],
  ['deux dames du même nom', [principal('FEMININ', 'Petit'), codemandeur('FEMININ', 'Petit')], 'Mmes Petit'],
  ['la casse saisie est gardée', [principal('MASCULIN', 'DUPONT'), codemandeur('FEMININ', 'MARTIN')], 'M. DUPONT / Mme MARTIN'],
  ['un sexe inconnu', [principal(null, 'Kaci'), codemandeur('FEMININ', 'Kaci')], 'Mme Kaci'],
  ['un nom qui manque', [principal('MASCULIN', null), codemandeur('FEMININ', 'Kaci')], 'Mme Kaci'],
  ['rien', [], 'Ménage sans nom'],
] as const)('%s', (_, occupants, noms) => {
  expect(nomsDuMenage(occupants)).toBe(noms)
})

test('un enfant ou un colocataire ne nomme pas le ménage', () => {
  expect(nomsDuMenage([principal('MASCULIN', 'Haddad'), { role: 'COLOCATAIRE', sexe: 'FEMININ', nom: 'Lemaire' }])).toBe('M. Haddad')
})

test.each([
  [['Mme'], 'Madame'],
  [['M.'], 'Monsieur'],
  [['Mme', 'Mme'], 'Mesdames'],
  [['M.', 'M.'], 'Messieurs'],
  [['M.', 'Mme'], 'Madame, Monsieur'],
  [['Mme', null], 'Madame, Monsieur'],
  [[], 'Madame, Monsieur'],
] as const)('on écrit à %o : « %s »', (titres, appel) => expect(formuleDAppel(titres)).toBe(appel))

import { grouper, menuDe, modulesDe } from '@relogement/domain/acces/menu'
import { codesPages, definitionDe, pagesDe } from '@relogement/domain/acces/pages'
import { type CodeRole, codesRoles } from '@relogement/domain/acces/roles'
import { expect, test } from 'vitest'
import { entreeOuverte, filPour, groupeOuvert, moduleDuChemin } from './navigation.ts'

test.each([
  ['/', null],
  ['/menages', 'relogement'],
  ['/menages/0190', 'relogement'],
  ['/menages/0190/au/2026-06-15', 'relogement'],
  ['/menages/0190/nouveau-logement', 'relogement'],
  ['/menages/0190/edition/composition', 'relogement'],
  ['/inconnue/0190', null],
])('le menu de %s est celui du module %s', (chemin, module) => {
  expect(moduleDuChemin(chemin)).toBe(module)
})

// Les groupes sont ceux de la spécification ; le menu ne les montre que lorsqu'un de leurs écrans est construit.
test.each([
  ['/tableau-de-bord/resume', ['Tableau de bord']],
  ['/tableau-de-bord/demenagements', ['Tableau de bord']],
  ['/outil-de-pilotage/charges-de-relogement/0190', ['Outil de pilotage']],
  ['/gtr', ['Instances partenariales']],
  ['/gtr/0190', ['Instances partenariales']],
  ['/instances-partenariales/0190', ['Instances partenariales']],
  ['/menages/0190', [null]],
  ['/tableau-de-bord/resume-annuel', []],
  ['/gtrs', []],
  ['/', []],
])('à l’adresse %s, le menu déplie %j', (chemin, deplies) => {
  const menu = grouper(['resume', 'demenagements', 'suiviRelogements', 'chargesDeRelogement', 'menages', 'gtrs', 'logements'])
  expect(menu.filter((groupe) => groupeOuvert(chemin, groupe)).map(({ groupe }) => groupe)).toEqual(deplies)
})

test.each([
  ['/utilisateurs', '/utilisateurs'],
  ['/utilisateurs/0190', '/utilisateurs'],
  ['/utilisateurs/partenaires', '/utilisateurs/partenaires'],
  ['/menages', null],
])('à l’adresse %s, le menu ne marque que %s', (chemin, marquee) => {
  expect(entreeOuverte(chemin, grouper(['utilisateurs', 'partenaires']))).toBe(marquee)
})

test.each([
  ['/operations/0190', '/outil-de-pilotage/pilotage-des-operations'],
  ['/operations/0190/synoptique', '/outil-de-pilotage/pilotage-des-operations'],
  ['/operations/0190/cotation', '/outil-de-pilotage/pilotage-des-operations'],
  ['/operations/0190/au/2026-06-01', '/outil-de-pilotage/pilotage-des-operations'],
  ['/outil-de-pilotage/configuration/epcis', '/outil-de-pilotage/configuration/prus'],
  ['/outil-de-pilotage/configuration/territoires/new', '/outil-de-pilotage/configuration/prus'],
])('à l’adresse %s, que le menu n’a pas, il déplie son groupe et marque %s', (chemin, marquee) => {
  const menu = menuDe({ roles: ['DATA_STEWARD'] }, 'relogement')
  expect(menu.filter((groupe) => groupeOuvert(chemin, groupe)).map(({ groupe }) => groupe)).toEqual(['Outil de pilotage'])
  expect(entreeOuverte(chemin, menu)).toBe(marquee)
})

test('les modules du rôle principal viennent d’abord à l’accueil', () => {
  const modulesDuPremier = (roles: readonly CodeRole[]) => modulesDe({ roles }).map(({ module }) => module)
  expect(modulesDuPremier(['INGENIERIE_FINANCIERE', 'CHARGE_DE_RELOGEMENT'])).toEqual(['financement', 'relogement'])
  expect(modulesDuPremier(['CHARGE_DE_RELOGEMENT', 'INGENIERIE_FINANCIERE'])).toEqual(['relogement', 'financement'])
})

test('toute page d’un module est quelque part au menu ; celles qu’une autre page ouvre d’un lien, non', () => {
  const tous = { roles: codesRoles }
  const ailleurs = codesPages.filter((page) => {
    const { module, chemin, construite } = definitionDe(page)
    return construite && module !== null && entreeOuverte(chemin.replaceAll(/\{[^{}]+\}/g, '0190'), menuDe(tous, module)) === null
  })
  expect(ailleurs).toEqual(['entretiensHorsLigne', 'transmission', 'reponsesAttendues', 'entreeDeRegistre'])
})

const MENAGES = { libelle: 'Ménages', vers: '/menages?ville=Lille' }
const DEMANDES = { libelle: 'Demandes de droits', vers: '/administration/demandes-de-droits' }
const DOSSIER = { libelle: 'Mme Benali', vers: '/menages/0190#documents' }

test.each([
  ['CHARGE_DE_RELOGEMENT', [MENAGES, { libelle: 'Demandes de droits' }, DOSSIER]],
  ['UTILISATEUR_COMMUNE', [MENAGES, { libelle: 'Demandes de droits' }, DOSSIER]],
  ['DPO', [{ libelle: 'Ménages' }, DEMANDES, DOSSIER]],
  ['DATA_STEWARD', [MENAGES, DEMANDES, DOSSIER]],
  ['PRESTATAIRE_DEMENAGEMENT', [{ libelle: 'Ménages' }, { libelle: 'Demandes de droits' }, { libelle: 'Mme Benali' }]],
] as const)('%s : le fil d’Ariane ne mène pas à un refus', (role, fil) => {
  const moi = { pages: pagesDe({ roles: [role] }) }
  expect(filPour(moi, [MENAGES, DEMANDES, DOSSIER])).toEqual(fil)
})

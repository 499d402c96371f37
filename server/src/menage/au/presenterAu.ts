import { NON_RECONSTITUE } from '@relogement/domain/menage/dossierAu'
import { masquer } from '@relogement/domain/menage/menage.masque'
import { documentsVisibles, type GroupeDeChamps } from '@relogement/domain/menage/menage.visibilite'
import { indicateursDuDossier } from '@relogement/domain/menage/ressources/indicateurs'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { presenterCommentaires, presenterDocuments, presenterIdentite, presenterSections } from '../dossier/presenterDossier.ts'
import type { Sections } from '../dossier/sections.ts'

interface Alors {
  readonly jour: string
  /** Les groupes que la personne voit aujourd'hui : le passé n'en ouvre pas d'autre. */
  readonly groupes: ReadonlySet<GroupeDeChamps>
}

/** Le dossier d'un autre jour, calculé à ce jour et avec les variables d'alors, masqué comme celui d'aujourd'hui ; rien ne s'y fait. */
export async function presenterAu({ db, acteur }: Contexte, dossier: Dossier, sections: Sections, { jour, groupes }: Alors) {
  const variables = await variablesEnVigueur(db, jour)
  const { relogement, ...reste } = presenterSections(dossier, sections, indicateursDuDossier(sections, jour, variables), {
    aujourdhui: jour,
    variables,
  })
  const { attributsCotations: _, cotation, ...alors } = relogement
  const entier = {
    ...presenterIdentite(dossier),
    ...reste,
    relogement: {
      ...alors,
      cotation: { couleur: cotation.couleur },
      // Le compte des refus d'alors ne se sait pas.
      statutsAdditionnels: { ...alors.statutsAdditionnels, deux_refus: undefined },
    },
    documents: presenterDocuments(dossier, documentsVisibles(acteur, liensDuMenage(dossier))),
    comments: presenterCommentaires(dossier, groupes.has('COMMENTAIRES_INTERNES'), null),
    suivis: dossier.suivis,
    nextPlaces: [],
    can: [],
    refus: {},
  }
  return presentItem('Menage', `/v1/menages/${dossier.menage.id}/au/${jour}`, {
    ...masquer(entier, groupes),
    jour,
    nonReconstitue: [...NON_RECONSTITUE],
  })
}

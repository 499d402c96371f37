// Ce que la protection des données a devant elle : les demandes de droits qui courent, les violations que la CNIL attend.
import { jourDe } from '@relogement/domain/common/date'
import { droits, statutsDeDemande } from '@relogement/domain/rgpd/droits/droits.listes'
import { useQuery } from '@tanstack/react-query'
import type { Moi } from '../acces/moi.ts'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { EtatDEntree } from '../registre/EtatDEntree.tsx'
import { nommerLaViolation } from '../registre/registre.data.ts'
import { Delai } from '../rgpd/droits/EtatDeDemande.tsx'
import type { ListeDeLaJournee } from './colonne.tsx'
import { Echeances, EcheancesAttendues } from './Echeances.tsx'
import { adresseDesViolations, demandesQuiCourent, violationsANotifier } from './journee.data.ts'
import { Ligne } from './Ligne.tsx'
import { direLeJourCourt } from './quand.ts'
import { aLeRole } from './roles.ts'

export function useListesDeLaDpo(moi: Moi): ListeDeLaJournee[] {
  const concerne = aLeRole(moi, 'DPO')
  const { data: demandes, ...lectureDesDemandes } = useQuery({ ...demandesQuiCourent, enabled: concerne })
  const { data: violations, ...lectureDesViolations } = useQuery({ ...violationsANotifier, enabled: concerne })
  if (!concerne) return []
  const jour = aujourdhui()
  const enCours = demandes?.['hydra:totalItems'] ?? 0
  const aNotifier = violations?.['hydra:totalItems'] ?? 0
  return [
    {
      cle: 'demandes',
      nombre: Math.max(1, demandes === undefined ? 2 : enCours),
      hauteur: 1.1,
      rendre: (montrees) =>
        demandes === undefined ? (
          <EcheancesAttendues
            {...DEMANDES}
            attente="Chargement des demandes"
            erreur={lectureDesDemandes.error}
            relire={lectureDesDemandes.refetch}
          />
        ) : (
          <Echeances
            {...DEMANDES}
            nombre={enCours}
            montrees={montrees}
            vide="Aucune demande ne court."
            vers="/administration/demandes-de-droits"
            lignes={demandes['hydra:member'].map((demande) => (
              <Ligne
                key={demande.id}
                quand={direLeJourCourt(demande.echeance, jour)}
                ton={demande.enRetard ? 'retard' : undefined}
                qui={<Lien vers={adresseDeLaDemande(demande.id)}>{demande.personne}</Lien>}
                quoi={
                  <>
                    {droits[demande.droit]}, {statutsDeDemande[demande.statut].toLowerCase()} <Delai {...demande} />
                  </>
                }
                actes={
                  <Lien className="lk" vers={adresseDeLaDemande(demande.id)}>
                    Instruire<span className="vh"> : {demande.numero}</span>
                  </Lien>
                }
              />
            ))}
          />
        ),
    },
    {
      cle: 'violations',
      nombre: aNotifier,
      hauteur: 1.1,
      rendre: (montrees) =>
        violations === undefined && lectureDesViolations.error !== null ? (
          <EcheancesAttendues
            {...VIOLATIONS}
            attente="Chargement des violations"
            erreur={lectureDesViolations.error}
            relire={lectureDesViolations.refetch}
          />
        ) : (
          <Echeances
            {...VIOLATIONS}
            nombre={aNotifier}
            montrees={montrees}
            vers={adresseDesViolations}
            lignes={(violations?.['hydra:member'] ?? []).map((violation) => (
              <Ligne
                key={violation.id}
                quand={violation.echeance === null ? '' : direLeJourCourt(jourDe(violation.echeance), jour)}
                ton={violation.etat === 'EN_RETARD' ? 'retard' : undefined}
                qui={<Lien vers={adresseDeLEntree(violation.id)}>{nommerLaViolation(violation)}</Lien>}
                quoi={<EtatDEntree {...violation} />}
                actes={
                  <Lien className="lk" vers={adresseDeLEntree(violation.id)}>
                    Notifier<span className="vh"> : n° {violation.numero}</span>
                  </Lien>
                }
              />
            ))}
          />
        ),
    },
  ]
}

const DEMANDES = { id: 'demandes-de-droits', titre: 'Demandes de droits' } as const
const VIOLATIONS = { id: 'violations-a-notifier', titre: 'Violations à notifier à la CNIL' } as const

const adresseDeLaDemande = (id: string) => `/administration/demandes-de-droits/${id}`
const adresseDeLEntree = (id: string) => `/administration/registres/${id}`

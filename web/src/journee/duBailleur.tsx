// Ce qu'un bailleur a devant lui (look 21b) : les rangs à donner, les mises à disposition qui finissent, les pièces et les dates demandées.
import { pages } from '@relogement/domain/acces/pages'
import { formatInstant } from '@relogement/domain/common/date.format'
import { heuresRestantes } from '@relogement/domain/logement/disponibilite'
import { demandesDuBailleur } from '@relogement/domain/menage/demandes-au-bailleur/demandesAuBailleur'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Moi } from '../acces/moi.ts'
import { adresseDuMenage } from '../acces/navigation.ts'
import { type Attendus, attendusOptions } from '../cal/cal.data.ts'
import { ActeDeLaDemande, TITRE_DES_DEMANDES } from '../cal/DemandesAttendues.tsx'
import { direLesCandidats, nombreDe } from '../cal/LogementsAttendus.tsx'
import { Prolonger } from '../cal/Prolonger.tsx'
import { formatNombre } from '../core/formats.ts'
import { aujourdhui, jourDe, joursEntre } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { useMaintenant } from '../core/maintenant.ts'
import { pressePar } from '../logement/Disponibilite.tsx'
import type { ListeDeLaJournee } from './colonne.tsx'
import { Echeances, EcheancesAttendues } from './Echeances.tsx'
import { Ligne } from './Ligne.tsx'
import dits from './mots.module.css'
import { direLeJourCourt } from './quand.ts'
import { estBailleur } from './roles.ts'

export function useListesDuBailleur(moi: Moi): ListeDeLaJournee[] {
  const concerne = moi.pages.includes('reponsesAttendues') && estBailleur(moi)
  const { data, error, refetch } = useQuery({ ...attendusOptions, enabled: concerne })
  if (!concerne) return []
  if (data === undefined) {
    const attendue = (
      <EcheancesAttendues id="rangs" titre="Rangs à donner" attente="Chargement de vos logements" erreur={error} relire={refetch} />
    )
    return [{ cle: 'rangs', nombre: 2, rendre: () => attendue }]
  }
  const { rangs, fins, demandes } = data
  return [
    { cle: 'rangs', nombre: Math.max(1, rangs.length), hauteur: 1.1, rendre: (montrees) => <Rangs rangs={rangs} montrees={montrees} /> },
    { cle: 'fins', nombre: Math.max(1, fins.length), hauteur: 1.1, rendre: (montrees) => <Fins fins={fins} montrees={montrees} /> },
    {
      cle: 'demandes',
      nombre: demandes.length,
      hauteur: 1.1,
      rendre: (montrees) => <Demandes demandes={demandes} montrees={montrees} />,
    },
  ]
}

const TOUTES = pages.reponsesAttendues.chemin

/** Le premier, qui presse le plus, a le seul bouton plein de l'écran. */
const Rangs = ({ rangs, montrees }: { readonly rangs: Attendus['rangs']; readonly montrees: number }) => (
  <Echeances
    id="rangs"
    titre="Rangs à donner"
    nombre={rangs.length}
    montrees={montrees}
    vide="Aucun candidat n’attend votre réponse."
    vers={`${TOUTES}#rangs`}
    actions={<span className={dits.precise}>L’ordre vous appartient, la commission décide</span>}
    lignes={rangs.map((rang, place) => (
      <Ligne
        key={rang.id}
        quand={rang.calLe === null ? 'sans date' : direLeJourCourt(rang.calLe, aujourdhui())}
        qui={<Lien vers={`/instances-partenariales/${rang.id}/cal`}>{rang.adresse}</Lien>}
        quoi={
          <span title={`Réponse avant le ${formatInstant(rang.jusquAu)}`}>
            {direLesCandidats(rang)}, avant le {direLeJourCourt(jourDe(rang.jusquAu), aujourdhui())}
          </span>
        }
        actes={
          <Lien className={place === 0 ? 'btn pri sm' : 'lk'} vers={`/instances-partenariales/${rang.id}/cal`}>
            Donner les rangs<span className="vh"> : {rang.adresse}</span>
          </Lien>
        }
      />
    ))}
  />
)

function Fins({ fins, montrees }: { readonly fins: Attendus['fins']; readonly montrees: number }) {
  const [aProlonger, setAProlonger] = useState<Attendus['fins'][number] | null>(null)
  const maintenant = useMaintenant()
  return (
    <>
      <Echeances
        id="fins"
        titre="Fin de mise à disposition"
        nombre={fins.length}
        montrees={montrees}
        vide="Aucune mise à disposition ne finit dans les trois jours."
        vers={`${TOUTES}#fins`}
        lignes={fins.map((logement) => {
          const heures = heuresRestantes(logement.fin, maintenant)
          return (
            <Ligne
              key={logement.id}
              quand={direLesHeures(heures)}
              ton={TONS[pressePar(heures)]}
              qui={<Lien vers={`/instances-partenariales/${logement.id}`}>{logement.adresse}</Lien>}
              quoi={`Jusqu’au ${formatInstant(logement.fin)}, ${nombreDe(logement.candidats).toLowerCase()}`}
              actes={
                <button className="lk" type="button" aria-haspopup="dialog" onClick={() => setAProlonger(logement)}>
                  Prolonger<span className="vh"> {logement.adresse}</span>
                </button>
              }
            />
          )
        })}
      />
      {aProlonger !== null && <Prolonger logement={aProlonger} fermer={() => setAProlonger(null)} />}
    </>
  )
}

/** Aucune ne se reporte : ce que le parcours attend n'a pas d'autre jour. */
const Demandes = ({ demandes, montrees }: { readonly demandes: Attendus['demandes']; readonly montrees: number }) => (
  <Echeances
    id="demandes"
    titre={TITRE_DES_DEMANDES}
    nombre={demandes.length}
    montrees={montrees}
    vers={`${TOUTES}#demandes`}
    lignes={demandes.map(({ menage, quoi, depuis }) => (
      <Ligne
        key={`${menage.id} ${quoi}`}
        quand={`${formatNombre(joursEntre(depuis, aujourdhui()))} j`}
        qui={<Lien vers={adresseDuMenage(menage.id)}>{menage.noms}</Lien>}
        quoi={`${demandesDuBailleur[quoi]}, demandé${quoi === 'BAIL' ? '' : 'e'} le ${direLeJourCourt(depuis, aujourdhui())}`}
        actes={<ActeDeLaDemande menage={menage} quoi={quoi} />}
      />
    ))}
  />
)

const TONS = { urgent: 'retard', bientot: 'bientot', loin: undefined } as const

const direLesHeures = (heures: number | null): string => (heures === null || heures < 0 ? 'finie' : heures === 0 ? '< 1 h' : `${heures} h`)

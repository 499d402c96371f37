import { formatDateCourte } from '@relogement/domain/common/date.format'
import { apparenceDuDossier, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { differe } from '../core/differe.ts'
import { Section } from '../core/fiche/Section.tsx'
import { formatNombre } from '../core/formats.ts'
import { joursEntre } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { adresseDuTraitement, noterLAppel } from '../menage/alertes/traitement.ts'
import { usePoserAlerte } from '../menage/menage.data.ts'
import { adresseDesEndormis, type Endormi } from './journee.data.ts'
import { Autres, Ligne, Lignes } from './Ligne.tsx'
import dits from './mots.module.css'
import reporte from './reporter.module.css'

const Reporter = differe(() => import('../alerte/Reporter.tsx'), 'Reporter')

interface Props {
  readonly lus: readonly Endormi[]
  readonly total: number
  readonly montres: number
  readonly charge: string | null
  readonly jour: string
}

/** Les dossiers où rien ne bouge : on y note un appel, ou l'on dit quand y revenir. */
export function Endormis({ lus, total, montres, charge, jour }: Props) {
  const [aReporter, reporter] = useState<Endormi | null>(null)
  if (total === 0) return null
  const voulus = lus.slice(0, montres)
  return (
    <Section
      id="endormis"
      titre="Endormis"
      nombre={total}
      actions={<span className={dits.precise}>Sans activité depuis plus de six semaines, hors veille et rappels</span>}
    >
      <Lignes>
        {voulus.map((dossier) => (
          <Ligne
            key={dossier.id}
            quand={dossier.derniereActivite === undefined ? '' : `${formatNombre(joursEntre(dossier.derniereActivite, jour))} j`}
            qui={<Lien vers={adresseDuMenage(dossier.id)}>{dossier.noms}</Lien>}
            quoi={direLeStatut(dossier)}
            actes={
              <>
                <Lien className="lk" vers={adresseDuTraitement(noterLAppel, dossier.id)}>
                  {noterLAppel.libelle}
                  <span className="vh"> : {dossier.noms}</span>
                </Lien>
                <button className={`lk ${reporte.reporter}`} type="button" aria-haspopup="dialog" onClick={() => reporter(dossier)}>
                  Reporter à…<span className="vh"> {dossier.noms}</span>
                </button>
              </>
            }
          />
        ))}
      </Lignes>
      <Autres nombre={total - voulus.length} vers={adresseDesEndormis(charge)} de="Endormis" />
      <Suspense fallback={null}>{aReporter !== null && <ReporterUnEndormi dossier={aReporter} fermer={() => reporter(null)} />}</Suspense>
    </Section>
  )
}

const direLeStatut = ({ statut, relogementNecessaire, statutDepuis }: Endormi): string =>
  `${apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire }).libelle}, depuis le ${formatDateCourte(statutDepuis)}`

/** Un rappel ce jour-là : d'ici là, le dossier n'est plus parmi les endormis. */
function ReporterUnEndormi({ dossier: { id, noms }, fermer }: { readonly dossier: Endormi; readonly fermer: () => void }) {
  const poser = usePoserAlerte(id)
  const client = useQueryClient()
  const reporter = async (dateAlerte: string) => {
    await poser({ type: 'MANUELLE', texte: 'Dossier endormi : y revenir', dateAlerte, couleur: null })
    await client.invalidateQueries({ queryKey: ['menages', 'endormis'] })
    notifier({ message: `Rappel posé au ${formatDateCourte(dateAlerte)}` })
  }
  return <Reporter quoi={`${noms}. Un rappel vous reviendra ce matin-là.`} reporter={reporter} fermer={fermer} />
}

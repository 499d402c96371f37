import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { formatInstant } from '@relogement/domain/common/date.format'
import type { Emport } from '@relogement/domain/emport/emport.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../core/api.ts'
import { Confirmation } from '../core/Confirmation.tsx'
import { RetourALaSaisie } from '../core/conflit/enregistrerAvecFusion.ts'
import { bloquantsDe, ErreurApi, ErreurSession, messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { libelleDansLeDossier } from '../menage/modification/champs.ts'
import { CHEMIN_DE_LA_TABLETTE } from './chemins.ts'
import type { Coffre } from './coffre.ts'
import styles from './dossier.module.css'
import { type DossierEmporte, lireDossiers } from './dossierEmporte.ts'
import { Partira } from './Partira.tsx'
import { oublierLeDossier, SaisieInachevee, useRendre } from './useRendre.tsx'

interface Props {
  readonly coffre: Coffre
  readonly emports: readonly Emport[]
}

const dossiersOptions = (coffre: Coffre) => ({
  queryKey: ['tablette', 'dossiers', coffre.proprietaire.id],
  queryFn: () => lireDossiers(coffre),
  staleTime: 0,
})

/** Ce que cette tablette garde de moi, et de quoi le rendre ; ce qui a été retiré à distance s'en efface. */
export function SurCetteTablette({ coffre, emports }: Props) {
  const client = useQueryClient()
  const { data: dossiers = [] } = useQuery(dossiersOptions(coffre))
  /** Ceux qui attendent leur tour : un à la fois. */
  const [file, setFile] = useState<readonly string[]>([])
  const relire = () => void client.invalidateQueries({ queryKey: ['tablette'] })
  useRetires(coffre, dossiers, emports, relire)
  if (dossiers.length === 0) return null
  return (
    <section className="box" aria-labelledby="sur-cette-tablette">
      <div className="sec-h">
        <h2 id="sur-cette-tablette">
          Sur cette tablette <span className="n">{dossiers.length}</span>
        </h2>
        <div className="acts">
          {dossiers.length > 1 && (
            <button
              className="btn pri"
              type="button"
              aria-disabled={file.length > 0 || undefined}
              onClick={() => file.length === 0 && setFile(dossiers.map(({ menageId }) => menageId))}
            >
              Tout rendre
            </button>
          )}
        </div>
      </div>
      {dossiers.map((dossier) => (
        <Garde
          key={dossier.menageId}
          coffre={coffre}
          dossier={dossier}
          sonTour={file[0] === dossier.menageId}
          demander={() => setFile((avant) => (avant.includes(dossier.menageId) ? avant : [...avant, dossier.menageId]))}
          fini={() => {
            setFile((avant) => avant.filter((id) => id !== dossier.menageId))
            relire()
          }}
        />
      ))}
    </section>
  )
}

/** Un dossier retiré à distance s'efface d'ici, quoi qu'il y reste : c'est ce que l'on en attend quand une tablette se perd. */
function useRetires(coffre: Coffre, dossiers: readonly DossierEmporte[], emports: readonly Emport[], relire: () => void): void {
  const retires = dossiers.filter(({ emportId }) => emports.some(({ id, etat }) => id === emportId && etat === 'RETIRE'))
  const trace = retires.map(({ menageId }) => menageId).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: seuls les dossiers retirés font recommencer
  useEffect(() => {
    if (trace === '') return
    const effacer = async () => {
      for (const menageId of trace.split(' ')) await oublierLeDossier(coffre, menageId)
      notifier({
        sens: 'info',
        message: `${retires.map(({ menage }) => menage.codeMenage).join(', ')} : retiré de cette tablette à distance, effacé.`,
      })
      relire()
    }
    void effacer()
  }, [trace])
}

interface PropsGarde {
  readonly coffre: Coffre
  readonly dossier: DossierEmporte
  readonly sonTour: boolean
  readonly demander: () => void
  readonly fini: () => void
}

function Garde({ coffre, dossier, sonTour, demander, fini }: PropsGarde) {
  const { menageId, menage, expireLe, termineLe } = dossier
  const { rendre, conflit } = useRendre(coffre, dossier)
  const [{ etat, erreur }, setEnvoi] = useState<{ readonly etat: string | null; readonly erreur: unknown }>({ etat: null, erreur: null })
  const [abandon, demanderLAbandon] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: une fois par tour
  useEffect(() => {
    if (!sonTour) return
    const envoyer = async () => {
      setEnvoi({ etat: 'Les réponses partent', erreur: null })
      try {
        await rendre((suite) => setEnvoi({ etat: suite, erreur: null }))
        notifier({ message: `Dossier rendu : ${menage.noms}`, lien: { libelle: 'L’ouvrir', vers: `/menages/${menageId}` } })
      } catch (echec) {
        setEnvoi({ etat: null, erreur: echec instanceof RetourALaSaisie || echec instanceof ErreurSession ? null : echec })
      }
      fini()
    }
    void envoyer()
  }, [sonTour])
  return (
    <article className={styles.dossier} aria-label={menage.noms}>
      <div className={styles.tete}>
        <b className="mid">{menage.noms}</b>
        <span className="soft num">{menage.codeMenage}</span>
        {termineLe !== null && <span className="soft">Entretien terminé</span>}
        <span className="soft">Effacé après l’envoi, au plus tard le {formatInstant(expireLe)}</span>
      </div>
      <Partira dossier={dossier} />
      {erreur !== null && <Refus erreur={erreur} dossier={dossier} />}
      <div className={styles.gestes}>
        <button
          className="btn pri"
          type="button"
          aria-disabled={etat !== null || sonTour || undefined}
          onClick={() => etat === null && demander()}
        >
          Rendre le dossier
        </button>
        <Lien className="btn" vers={`${CHEMIN_DE_LA_TABLETTE}/${menageId}/informations`}>
          Poursuivre l’entretien
        </Lien>
        <button className="btn ghost" type="button" onClick={() => demanderLAbandon(true)}>
          Effacer sans envoyer
        </button>
        <span role="status" className="soft">
          {etat}
        </span>
      </div>
      {conflit}
      {abandon && (
        <Confirmation
          titre="Effacer sans envoyer"
          detail={menage.noms}
          consequences={[
            entraine('Ce qui a été saisi hors ligne est perdu ; le dossier reste tel qu’il est sur le serveur.'),
            seDefait('Le dossier s’emporte de nouveau, sans cette saisie.'),
          ]}
          action="Effacer"
          dangereuse
          faire={async () => {
            await api('POST /v1/business/emports/{id}/retour', { params: { id: dossier.emportId } }).catch(() => undefined)
            await oublierLeDossier(coffre, menageId)
            fini()
          }}
          fermer={() => demanderLAbandon(false)}
        />
      )}
    </article>
  )
}

/** Pourquoi ce n'est pas parti ; rien n'est perdu, et ce qui est à reprendre est à un clic. */
function Refus({ erreur, dossier: { menageId, menage } }: { readonly erreur: unknown; readonly dossier: DossierEmporte }) {
  const violations = erreur instanceof ErreurApi ? erreur.violations : []
  return (
    <div className="dlg-e" role="alert">
      <Icone nom="alerte" />
      <span>
        {dire(erreur)} Rien n’est perdu : tout est encore sur la tablette.{' '}
        {[
          ...bloquantsDe(erreur),
          ...violations.map(({ propertyPath, message }) => `${libelleDansLeDossier(propertyPath, menage)} : ${message}.`),
        ].join(' ')}{' '}
        {erreur instanceof SaisieInachevee && (
          <Lien className="lk" vers={`${CHEMIN_DE_LA_TABLETTE}/${menageId}/${erreur.etape}`}>
            La reprendre
          </Lien>
        )}
      </span>
    </div>
  )
}

const dire = (erreur: unknown) =>
  erreur instanceof SaisieInachevee || (erreur instanceof Error && erreur.constructor === Error) ? erreur.message : messageDe(erreur)

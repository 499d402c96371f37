import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { etatsDImport } from '@relogement/domain/import-menages/importMenages.listes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { telecharger } from '../core/api.ts'
import { Confirmation } from '../core/Confirmation.tsx'
import { direLErreur } from '../core/direLErreur.ts'
import { messageDe } from '../core/erreurs.ts'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { ColonnesDeLImport } from './ColonnesDeLImport.tsx'
import { DocumentsDeLImport } from './DocumentsDeLImport.tsx'
import { type ImportDeMenages, importOptions, useGesteDImport } from './importMenages.data.ts'
import style from './importMenages.module.css'
import { LignesRefusees } from './LignesRefusees.tsx'

const GENRE: GenreDeFiche = {
  titre: 'Import de ménages',
  attente: 'Chargement de l’import',
  introuvable: 'Import introuvable',
  detail: 'Cet import n’existe pas, ou ne vous est pas ouvert.',
  fil: [{ libelle: 'Imports de ménages', vers: '/administration/imports-de-menages' }],
}

/** Un fichier de ménages : ce qu'il donnerait, où son import en est, et son annulation. */
export function ImportDeMenagesPage({ id }: { readonly id: string }) {
  const lecture = useQuery(importOptions(id))
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} titre={({ nom }) => nom}>
      {(recu) => <Import recu={recu} />}
    </PageDeFiche>
  )
}

function Import({ recu }: { readonly recu: ImportDeMenages }) {
  const { mutate, mutateAsync, isPending, error } = useGesteDImport(recu.id)
  const [annule, annuler] = useState(false)
  const { etat, rapport, annulation, can } = recu
  const gardes = annulation?.gardes ?? []
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>{recu.nom}</h1>
        <span className="tot">{etatsDImport[etat]}</span>
        <div className="acts">
          {can.includes('reprendre') && (
            <button className="btn" type="button" onClick={() => prendreLesRefusees(recu.id)}>
              <Icone nom="telecharger" />
              Lignes refusées
            </button>
          )}
          {can.includes('annuler') && (annulation?.aRetirer ?? 0) > 0 && (
            <button className="btn" type="button" aria-haspopup="dialog" onClick={() => annuler(true)}>
              Annuler l’import
            </button>
          )}
          {can.includes('lancer') && (
            <button
              className="btn pri"
              type="button"
              aria-disabled={isPending || undefined}
              onClick={() => !isPending && mutate({ quoi: 'lancer' })}
            >
              Importer {menages(recu.aImporter)}
            </button>
          )}
        </div>
      </div>
      <div className={style.dessus} role="status">
        {error !== null && !annule && (
          <p className={style.refus}>
            <Icone nom="alerte" /> <span>{messageDe(error)}</span>
          </p>
        )}
        <OuEnEstLImport recu={recu} />
      </div>
      <div className={style.sections}>
        <Resume recu={recu} />
        {gardes.length > 0 && (
          <Section id="gardes" titre="Dossiers qu’une annulation garde" nombre={gardes.length}>
            <ul className="puces">
              {gardes.map(({ id, codeMenage, raisons }) => (
                <li key={id}>
                  <Lien className="lk" vers={`/menages/${id}`}>
                    {codeMenage}
                  </Lien>{' '}
                  : {raisons.join(' ')}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {rapport !== null && etat === 'A_BLANC' && (
          <ColonnesDeLImport
            colonnes={rapport.colonnes}
            enCours={isPending}
            rattacher={(colonnes) => mutate({ quoi: 'rattacher', body: { colonnes: [...colonnes] } })}
          />
        )}
        <DocumentsDeLImport recu={recu} />
        {rapport !== null && rapport.refus.length > 0 && <LignesRefusees rapport={rapport} />}
      </div>
      {annule && (
        <Confirmation
          titre="Annuler l’import"
          detail={recu.nom}
          consequences={[
            entraine(
              `${dossiers(annulation?.aRetirer ?? 0)} où rien n’a été fait depuis l’import : retirés, leurs codes ne resservent pas.`,
            ),
            ...(gardes.length > 0 ? [entraine(`${dossiers(gardes.length)} où l’on a travaillé depuis : gardés.`)] : []),
            ...(recu.documents.repris > 0 ? [entraine('Les documents repris partent avec leurs dossiers.')] : []),
            entraine('Le contenu du fichier est oublié.'),
            seDefait('Ne s’annule pas : pour importer de nouveau, il faudra renvoyer le fichier.'),
          ]}
          action="Retirer ces dossiers"
          dangereuse
          faire={async () => {
            await mutateAsync({ quoi: 'annuler' })
            notifier({ message: `Import annulé : ${recu.nom}` })
          }}
          fermer={() => annuler(false)}
        />
      )}
    </>
  )
}

/** Ce que l'import fait ou a fait, dit à mesure. */
function OuEnEstLImport({ recu: { etat, faits, aImporter, refus } }: { readonly recu: ImportDeMenages }) {
  if (etat === 'EN_COURS')
    return (
      <div className={style.avance}>
        <progress value={faits} max={Math.max(1, aImporter)} aria-label="Ménages importés" />
        <p>
          {formatNombre(faits)} sur {menages(aImporter)}. Vous pouvez quitter cette page : l’import continue.
        </p>
      </div>
    )
  if (etat === 'ECHOUE') return <p className={style.refus}>L’import a échoué : aucun dossier n’a été ouvert. Vous pouvez le relancer.</p>
  if (etat === 'A_BLANC') return <p>Rien n’est encore ouvert. {refus['lancer'] ?? 'Vérifiez, puis importez : tout s’ouvre, ou rien.'}</p>
  return null
}

const Resume = ({ recu }: { readonly recu: ImportDeMenages }) => (
  <Section id="resume" titre="Ce que porte le fichier">
    <Definitions
      lignes={[
        { libelle: recu.etat === 'FAIT' ? 'Importés' : 'À importer', valeur: menages(recu.etat === 'FAIT' ? recu.faits : recu.aImporter) },
        { libelle: 'À corriger', valeur: menages(recu.refuses) },
        { libelle: 'Déjà importés, laissés tels quels', valeur: menages(recu.deja) },
        { libelle: 'Envoyé', valeur: `${formatInstant(recu.le)}, par ${recu.par}` },
        ...(recu.finiLe === null ? [] : [{ libelle: 'Import fini', valeur: formatInstant(recu.finiLe) }]),
        ...(recu.annuleLe === null
          ? []
          : [{ libelle: 'Annulé', valeur: `${formatInstant(recu.annuleLe)}, ${dossiers(recu.faits)} gardés` }]),
        {
          libelle: 'Contenu du fichier',
          valeur: recu.sourceJusquAu === null ? 'Effacé' : `Gardé jusqu’au ${formatDate(recu.sourceJusquAu)}, puis effacé`,
        },
      ]}
    />
  </Section>
)

const prendreLesRefusees = (id: string) =>
  void telecharger('GET /v1/imports-de-menages/{id}/refusees', { params: { id } }).catch(direLErreur)

const menages = (nombre: number) => `${formatNombre(nombre)} ${nombre > 1 ? 'ménages' : 'ménage'}`
const dossiers = (nombre: number) => `${formatNombre(nombre)} ${nombre > 1 ? 'dossiers' : 'dossier'}`

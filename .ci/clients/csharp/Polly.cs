// Declares what generated clients use of Polly, a package for retries that Debian lacks. It is set by callers only.
using System;
using System.Threading.Tasks;

namespace Polly
{
    public enum OutcomeType { Successful, Failure }

    public class PolicyResult<T>
    {
        public OutcomeType Outcome { get; set; }
        public Exception FinalException { get; set; }
        public T Result { get; set; }
    }

    public interface ISyncPolicy<T> { PolicyResult<T> ExecuteAndCapture(Func<T> action); }

    public interface IAsyncPolicy<T> { Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action); }
}
